/** Looks at screens: without barriers and overflow, and with a picture of each width in light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Screen } from './screens';
import { expect, type test as Test } from './test';

const WIDTHS = [1440, 1024, 390];
const SCHEMES = ['light', 'dark'] as const;
const FOLDER = 'artifacts/screens';

/** What axe finds serious or critical: which rule, where, and why. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

export async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** One test for each screen. */
export function lookAt(test: typeof Test, screens: Screen[]): void {
  // Nine looks at each screen take their time on a busy machine.
  test.describe.configure({ timeout: 180_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, open, reopen } of screens) {
    test(`${name}: without barriers, and a picture of each width in light and dark`, async ({
      page,
      server,
    }) => {
      await open(page, server);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await reopen?.(page);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await page.screenshot({
            path: `${FOLDER}/${name}-${width}-${colorScheme}.png`,
            fullPage: true,
            animations: 'disabled',
          });
          expect
            .soft(await overflow(page), `${width} px: pixels beyond the right edge`)
            .toBeLessThanOrEqual(0);
          // The colours are the same on every width.
          if (width !== 1024 && (width !== 390 || colorScheme === 'light'))
            expect.soft(await barriers(page), `${width} px, ${colorScheme}`).toEqual([]);
        }
      }
    });
  }
}
