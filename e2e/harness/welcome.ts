/** The welcome of the first sign-in (WEL-01), which would block every test that is not about it. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

export const welcome = (page: Page): Locator => page.getByRole('dialog', { name: /^Welcome to / });

const dismissing = new WeakSet<BrowserContext>();
const watched = new WeakSet<Page>();

/** Suppresses the welcome in this browser. */
export function leaveOutWelcome(context: BrowserContext): void {
  dismissing.add(context);
}

export const dismissesWelcome = (page: Page): boolean => dismissing.has(page.context());

/**
 * Chooses 'Later' whenever the welcome blocks an action or an expectation. Only for pages on which a person signs in:
 * checking for it slows down every step.
 */
export async function dismissWelcome(page: Page): Promise<void> {
  if (!dismissesWelcome(page) || watched.has(page)) return;
  watched.add(page);
  const later = welcome(page).getByRole('button', { name: 'Later', exact: true });
  // The page may have changed in the meantime.
  await page.addLocatorHandler(later, (found) => found.click({ timeout: 5_000 }).catch(() => {}));
}

/** Whether this person's welcome is over, or this skin has none. */
function isPast(): boolean {
  const app = JSON.parse(document.getElementById('archway-app')?.textContent ?? '{}');
  const user = JSON.parse(localStorage.getItem('user') ?? '{}');
  return app.welcome === false || user.is_first_login === false;
}

/** Waits until the welcome is over: key presses and screenshots do not trigger the handler. */
export async function pastWelcome(page: Page): Promise<void> {
  await expect(async () => {
    // An expectation triggers the handler above.
    await expect(page.getByRole('main')).toBeVisible();
    await expect(welcome(page)).toBeHidden();
    expect(await page.evaluate(isPast)).toBe(true);
  }).toPass({ intervals: [50], timeout: 60_000 });
}

/** The same on pages that dismiss the welcome anyway: it must not close a menu that the test has just opened. */
export async function settle(page: Page): Promise<void> {
  if (dismissesWelcome(page)) await pastWelcome(page);
}
