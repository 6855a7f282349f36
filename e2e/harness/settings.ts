/** Actions on the page of settings, by the texts of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, heading, signIn } from './people';
import { type Account, PASSWORD, type Server } from './server';
import { totp } from './totp';

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(heading(page, 'Personal Settings')).toBeVisible();
  await expect(button(page, 'Save Settings')).toBeEnabled();
}

export async function signInToSettings(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await openSettings(page);
}

/** A card of the page, by its title. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 3, name: title, exact: true }).locator('xpath=../../..');

export const factors = (page: Page): Locator => card(page, 'Two-step sign-in');

/** The row of a method to get codes. */
export const method = (page: Page, name: string): Locator =>
  factors(page).getByRole('listitem').filter({ hasText: name });

export const dialog = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });

/** Types the password into the dialog and presses its button. */
export async function confirmWith(
  page: Page,
  title: string,
  submit: string,
  password = PASSWORD,
): Promise<void> {
  await dialog(page, title).getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog(page, title).getByRole('button', { name: submit, exact: true }).click();
}

export async function useMail(page: Page): Promise<void> {
  await button(page, 'Use: Email').click();
  await confirmWith(page, 'Use codes by email', 'Use');
  await expect(page.getByText('Your two-step sign-in was changed.')).toBeVisible();
  await expect(method(page, 'Email').getByText('In use')).toBeVisible();
}

const SETUP = 'Set up an authenticator app';

/** Starts the setup up to the QR code; returns its content. */
export async function startAuthenticator(page: Page): Promise<string> {
  await button(page, 'Set up: Authenticator app').click();
  await confirmWith(page, SETUP, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return await dialog(page, SETUP).locator('code').innerText();
}

/** Completes the setup; returns the secret of the app and the recovery codes. */
export async function setUpAuthenticator(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await startAuthenticator(page);
  await dialog(page, SETUP).getByLabel('Code from the app').fill(totp(secret));
  const codes = await recoveryCodes(page);
  await button(page, 'I have saved the codes').click();
  await expect(dialog(page, 'Recovery codes')).toBeHidden();
  return { secret, codes };
}

export async function recoveryCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Recovery codes').getByRole('list').getByRole('listitem');
  await expect(shown).toHaveCount(10);
  return await shown.allInnerTexts();
}

const VERIFY_PHONE = 'Verify your phone';

/** Requests a code for the number; returns the field for the code. */
export async function requestPhoneCode(page: Page, phone: string): Promise<Locator> {
  await button(page, 'Verify phone: SMS').click();
  await dialog(page, VERIFY_PHONE).getByLabel('Phone').fill(phone);
  await button(page, 'Send code').click();
  const field = dialog(page, VERIFY_PHONE).getByLabel('One-time code');
  await expect(field).toBeVisible();
  return field;
}

export async function useSms(page: Page, server: Server, phone: string): Promise<void> {
  const field = await requestPhoneCode(page, phone);
  await field.fill(await server.outbox.nextCode(phone));
  await confirmWith(page, 'Use codes by SMS', 'Use');
  await expect(method(page, 'SMS').getByText('In use')).toBeVisible();
}
