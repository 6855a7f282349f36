/** What a person finds on a page whose session has ended meanwhile. */
import { expect, type Page } from '@playwright/test';
import { alert, heading } from './people';

/** The login page, why it is there, and the place to come back to (SES-02, SES-04). */
export async function expectSentToLogin(page: Page, from: string): Promise<void> {
  const isOfAdministration = from.startsWith('/adm/');
  await expect(alert(page, 'Relogin required.')).toBeVisible();
  await expect(heading(page, isOfAdministration ? 'Administration' : 'Sign in')).toBeVisible();
  await expect(page).toHaveURL(`${isOfAdministration ? '/adm' : '/login'}?next=${encodeURIComponent(from)}`);
}
