/** The welcome of the first login (WEL-01), which stands in the way of every test that is not about it. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

export const welcome = (page: Page): Locator => page.getByRole('dialog', { name: /^Welcome to / });

const dismissing = new WeakSet<BrowserContext>();
const watched = new WeakSet<Page>();

/** In this browser it is not what a test is about. */
export function leaveOutWelcome(context: BrowserContext): void {
  dismissing.add(context);
}

export const dismissesWelcome = (page: Page): boolean => dismissing.has(page.context());

/**
 * Chooses 'Later' whenever the welcome is in the way of an action or an expectation. Only for pages on which somebody
 * signs in: looking for it takes time with every step.
 */
export async function dismissWelcome(page: Page): Promise<void> {
  if (!dismissesWelcome(page) || watched.has(page)) return;
  watched.add(page);
  const later = welcome(page).getByRole('button', { name: 'Later', exact: true });
  // The page may have been left meanwhile.
  await page.addLocatorHandler(later, (found) => found.click({ timeout: 5_000 }).catch(() => {}));
}

/** Whether the welcome of this person has come and gone, or never comes on this skin. */
function isPast(): boolean {
  const app = JSON.parse(document.getElementById('archway-app')?.textContent ?? '{}');
  const user = JSON.parse(localStorage.getItem('user') ?? '{}');
  return app.welcome === false || user.is_first_login === false;
}

/** Waits until the welcome has come and gone: keys and pictures know nothing of what is in their way. */
export async function pastWelcome(page: Page): Promise<void> {
  await expect(async () => {
    // Expectations call the handler above.
    await expect(page.getByRole('main')).toBeVisible();
    await expect(welcome(page)).toBeHidden();
    expect(await page.evaluate(isPast)).toBe(true);
  }).toPass({ intervals: [50], timeout: 60_000 });
}

/** The same where the welcome is dismissed anyway: it must not close a menu the test has just opened. */
export async function settle(page: Page): Promise<void> {
  if (dismissesWelcome(page)) await pastWelcome(page);
}
