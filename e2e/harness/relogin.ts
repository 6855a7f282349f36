/** The page that a person sees after the session has ended. */
import { expect, type Page } from '@playwright/test';
import { alert, heading } from './people';

/** Expects the sign-in page, the reason, and the page to return to (SES-02, SES-04). */
export async function expectSentToLogin(page: Page, from: string): Promise<void> {
  const isOfAdministration = from.startsWith('/adm/');
  await expect(alert(page, 'Relogin required.')).toBeVisible();
  await expect(heading(page, isOfAdministration ? 'Administration' : 'Sign in')).toBeVisible();
  await expect(page).toHaveURL(`${isOfAdministration ? '/adm' : '/login'}?next=${encodeURIComponent(from)}`);
}
