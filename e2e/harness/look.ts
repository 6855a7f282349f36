/**
 * Looks at screens: without barriers and overflow at each width, and in languages. `npm run pictures` takes a picture of
 * each look as well, in light and dark; the suite does without, because taking them takes longer than looking.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Screen } from './screens';
import { expect, type test as Test } from './test';

const WIDTHS = [1920, 1440, 1024, 390];
/** Light is last, because the languages follow in it. */
const SCHEMES = ['dark', 'light'] as const;
/** Words longer, and letters wider, than the English ones (WLB-02). */
const LANGUAGES = ['de', 'ja'];
const FOLDER = 'artifacts/screens';
/** The small one: it is read by every page anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAKES_PICTURES = process.env.PICTURES !== undefined;

/** Which rules of axe a look is for. Where only colours have changed, the others would find the same again. */
const RULES: Record<string, string[] | undefined> = {
  '1440 dark': ['color-contrast'],
  '1440 light': [],
  '390 light': [],
};

/**
 * What axe finds serious or critical: which rule, where, and why. Run in the page itself: the builder for Playwright
 * opens another page for each look, which takes longer than looking.
 */
async function barriers(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(async (only) => {
    const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations', 'incomplete'],
      iframes: false,
      ...(only.length > 0 && { runOnly: only }),
    });
    const tell = ({ id, nodes }: axe.Result) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`);
    // Words in the very colour they stand on: axe cannot tell whether they are meant to be seen. All of ours are.
    const isUnseen = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'equalRatio');
    return [
      ...violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
      ...incomplete.map((result) => ({ ...result, nodes: result.nodes.filter(isUnseen) })),
    ].flatMap(tell);
  }, rules);
}

/** What changes with width or scheme changes over time: its end is looked at. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    for (const animation of document.getAnimations()) {
      // One that turns for ever has no end.
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await frame();
  });
}

async function expectNoOverflow(page: Page, look: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const beyond = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...beyond);
  });
  expect.soft(overflow, `${look}: pixels beyond the right edge`).toBeLessThanOrEqual(0);
}

async function takePicture(page: Page, name: string, look: string): Promise<void> {
  const path = `${FOLDER}/${name}-${look.replace(' ', '-')}.png`;
  if (TAKES_PICTURES) await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}

/** Without losing what was done on the page: as if another tab had chosen the language. */
async function turnTo(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** One test for each screen. */
export function lookAt(test: typeof Test, screens: Screen[]): void {
  // More than a dozen looks at each screen take their time on a busy machine.
  test.describe.configure({ timeout: 480_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, open, reopen } of screens) {
    test(`${name}: without barriers or overflow at each width, in each scheme and language`, async ({
      page,
      server,
    }) => {
      await open(page, server);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await reopen?.(page);
        for (const colorScheme of SCHEMES) {
          const look = `${width} ${colorScheme}`;
          const rules = RULES[look];
          // Colours move nothing: one scheme of a width is enough to see what overflows.
          if (!rules && colorScheme === 'dark' && !TAKES_PICTURES) continue;
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await settle(page);
          await takePicture(page, name, look);
          await expectNoOverflow(page, look);
          if (rules) expect.soft(await barriers(page, rules), look).toEqual([]);
        }
        if (width !== 1440 && width !== 390) continue;
        for (const language of LANGUAGES) {
          const look = `${width} ${language}`;
          await turnTo(page, language);
          await settle(page);
          await takePicture(page, name, look);
          await expectNoOverflow(page, look);
        }
        // What is done again on the next width is found by its English name.
        await turnTo(page, 'en');
      }
    });
  }
}
