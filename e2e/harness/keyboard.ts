/** Actions of people who use no mouse. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus; it must be reachable within a few dozen steps. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 30; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Closes the open menu with Escape. The menu receives keys only after the focus has moved into it. */
export async function closeMenu(page: Page): Promise<void> {
  await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
