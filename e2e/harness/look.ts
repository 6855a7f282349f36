/**
 * Checks screens: no accessibility problems and no overflow at each width, and in other languages. `make looks` also
 * checks the states that `states.ts` names, and takes a screenshot of each screen in light and dark; the suite does not,
 * because screenshots take longer than the checks.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Screen } from './screens';
import { spend } from './spending';
import { STATES } from './states';
import { expect, type test as Test } from './test';
import { findUntranslated } from './untranslated';

const WIDTHS = [1920, 1440, 1024, 390];
const SCHEMES = ['dark', 'light'] as const;
/**
 * Languages with longer words or wider letters than English (WLB-02), at the widths with the least room: two columns
 * side by side, and a phone.
 */
const LANGUAGES: Record<number, string[]> = { 1024: ['de'], 390: ['de', 'ja'] };
const FOLDER = 'artifacts/screens';
/** The minified version, because every page parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Set by `make looks`. */
const TAKES_PICTURES = process.env.PICTURES !== undefined;

/**
 * axe checks each colour scheme and layout once: all rules on the large one. On the small one only colours, and all
 * rules where a test starts: what only small screens have, the bar and its menu, is the same on each page.
 */
const AXE_LOOKS: Record<string, 'all' | 'colours'> = { '1440 light': 'all', '390 dark': 'colours' };

/**
 * The serious and critical findings of axe: rule, place and reason. Runs in the page itself: the builder for Playwright
 * opens another page for each check, which takes longer than the check.
 */
async function findBarriers(page: Page, by: 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async (rules) => {
      // The page behind a dialog is a separate screen.
      const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')];
      const seen = dialogs.length > 0 ? dialogs : [document.documentElement];
      // A long list repeats its rows, and axe compares the colours of each with everything behind it.
      const repeated = ['main li', 'tr', '[role=row]', '[role=option]'];
      const exclude = repeated.map((row) => `${row}:nth-child(n + 9)`);
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: seen, exclude },
        {
          ...(rules && { runOnly: rules }),
          resultTypes: ['violations', 'incomplete'],
          iframes: false,
          // Preloading fetches all styles again, only for one rule about sound and one about rotated screens.
          preload: false,
        },
      );
      const tell = ({ id, nodes }: axe.Result) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`);
      // Text in the colour of its background: axe cannot tell whether it is meant to be visible. In our pages it always
      // is.
      const isUnseen = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'equalRatio');
      return [
        ...violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
        ...incomplete.map((result) => ({ ...result, nodes: result.nodes.filter(isUnseen) })),
      ].flatMap(tell);
    },
    by === 'colours' && ['color-contrast'],
  );
}

/** Waits for the end of transitions after a change of width or scheme. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    for (const animation of document.getAnimations()) {
      // An endless animation has no end.
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await frame();
  });
}

async function expectNoOverflow(page: Page, shown: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const beyond = dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...beyond);
  });
  expect.soft(overflow, `${shown}: pixels beyond the right edge`).toBeLessThanOrEqual(0);
}

async function takePicture(page: Page, shown: string): Promise<void> {
  const path = `${FOLDER}/${shown.replaceAll(' ', '-')}.png`;
  if (!TAKES_PICTURES) return;
  await spend('take a picture', () => page.screenshot({ path, fullPage: true, animations: 'disabled' }));
}

async function turnToScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Changes the language without losing the state of the page, as if another tab had chosen it. */
async function turnTo(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Opens a page like a new visitor, but with a warm browser cache: loading the files takes most of the time. */
async function openNext(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${baseURL}/healthz`);
  await page.evaluate(() => localStorage.clear());
  return page;
}

/** Checks one width: each scheme in English. */
async function lookInEnglish(page: Page, name: string, width: number, isFirst: boolean): Promise<void> {
  for (const scheme of SCHEMES) {
    const shown = `${name} ${width} ${scheme}`;
    const axe = AXE_LOOKS[`${width} ${scheme}`];
    // Colours do not affect the layout: one scheme per width is enough to detect overflow.
    if (scheme === 'dark' && !axe && !TAKES_PICTURES) continue;
    await spend('turn to a scheme', () => turnToScheme(page, scheme));
    await settle(page);
    await takePicture(page, shown);
    await expectNoOverflow(page, shown);
    if (!axe) continue;
    const barriers = await spend('axe', () => findBarriers(page, isFirst ? 'all' : axe));
    expect.soft(barriers, shown).toEqual([]);
  }
}

async function lookInLanguage(page: Page, name: string, width: number, language: string): Promise<void> {
  const shown = `${name} ${width} ${language}`;
  await spend('turn to a language', () => turnTo(page, language));
  await settle(page);
  await takePicture(page, shown);
  await expectNoOverflow(page, shown);
  if (language === 'ja') expect.soft(await findUntranslated(page), shown).toEqual([]);
}

async function turnToWidth(page: Page, width: number): Promise<void> {
  await spend('turn to a width', () => page.setViewportSize({ width, height: width < 500 ? 844 : 900 }));
}

async function look(page: Page, { name, reopen }: Screen, isFirst: boolean): Promise<void> {
  for (const width of WIDTHS) {
    await turnToWidth(page, width);
    await reopen?.(page);
    await lookInEnglish(page, name, width, isFirst);
    // The next width repeats actions that find elements by their English names.
    if (reopen) {
      for (const language of LANGUAGES[width] ?? []) await lookInLanguage(page, name, width, language);
      if (LANGUAGES[width]) await turnTo(page, 'en');
    }
  }
  if (reopen) return;
  // A new language renders the whole page again, which takes longer than another width: each language once.
  for (const language of ['ja', 'de']) {
    const widths = WIDTHS.filter((width) => LANGUAGES[width]?.includes(language)).reverse();
    for (const width of widths) {
      await turnToWidth(page, width);
      await lookInLanguage(page, name, width, language);
    }
  }
}

/** Defines one test for every `together` screens, one after another in the same browser. */
export function lookAt(test: typeof Test, screens: Screen[], { together = 6 } = {}): void {
  // A dozen checks of each screen take long on a busy machine.
  test.describe.configure({ timeout: 480_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  const inspected = TAKES_PICTURES ? screens : screens.filter(({ name }) => !STATES.has(name));
  for (let first = 0; first < inspected.length; first += together) {
    const shown = inspected.slice(first, first + together);
    const names = shown.map(({ name }) => name).join(', ');
    test(`without barriers or overflow at each width, in each scheme and language: ${names}`, async ({
      context,
      baseURL,
      server,
    }) => {
      for (const screen of shown) {
        await test.step(screen.name, async () => {
          const page = await openNext(context, baseURL);
          await spend('open a screen', () => screen.open(page, server));
          await look(page, screen, screen === shown[0]);
          await page.close();
        });
      }
    });
  }
}
