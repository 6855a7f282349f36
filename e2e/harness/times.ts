/** Playwright's reporter for `scripts/test`: the duration of each test, and where the time of the run went. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { SPENT_ON } from './spending';

const FILE = 'artifacts/times.json';

/** The kind that a step counts as; a step inside another counted step is part of it. */
function kindOf({ category, title }: TestStep): string | undefined {
  if ((SPENT_ON as readonly string[]).includes(title)) return title;
  if (category === 'pw:api' && /^(Navigate|Reload|page\.(goto|reload))/.test(title)) return 'load a page';
  if (category === 'pw:api' && /^(Screenshot|page\.screenshot)/.test(title)) return 'take a picture';
  if (/^(Fixture "browser"|Launch browser)/.test(title)) return 'start a browser';
  if (/^(Fixture "context"|Create context|Create page|Close context)/.test(title))
    return 'open and close windows';
  return undefined;
}

export default class Times implements Reporter {
  private readonly tests: [seconds: number, name: string][] = [];
  private readonly spent = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = test.titlePath().slice(2).join(': ');
    this.tests.push([result.duration / 1000, name]);
    this.add('in all', result.duration);
    for (const step of result.steps) this.count(step);
  }

  onEnd(): void {
    const spent = [...this.spent].map(([what, ms]) => [ms / 1000, what] as const);
    spent.sort(([one], [other]) => other - one);
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ tests: this.tests, spent }));
  }

  private count(step: TestStep): void {
    const kind = kindOf(step);
    if (kind) this.add(kind, step.duration);
    else for (const inner of step.steps) this.count(inner);
  }

  private add(what: string, ms: number): void {
    this.spent.set(what, (this.spent.get(what) ?? 0) + ms);
  }
}
