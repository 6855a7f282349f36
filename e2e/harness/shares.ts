/** Share links for people without an account: created in the dialog, opened in a browser without a session. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAction } from './cases';
import { heading } from './people';
import { dialog } from './settings';

export const shareDialog = (page: Page): Locator => dialog(page, 'Share this case');

export async function openShareDialog(page: Page): Promise<void> {
  await chooseAction(page, 'Share');
  await expect(shareDialog(page)).toBeVisible();
  await expect(shareDialog(page).getByRole('button', { name: 'Create link' })).toBeVisible();
}

export interface ShareChoice {
  days?: number;
  password?: string;
  showsPatient?: boolean;
}

/** Creates a link in the open dialog; returns its address. */
export async function makeLink(
  page: Page,
  { days, password, showsPatient }: ShareChoice = {},
): Promise<string> {
  const form = shareDialog(page);
  if (days)
    await form.getByRole('radio', { name: days === 1 ? '1 day' : `${days} days`, exact: true }).check();
  if (password) await form.getByRole('textbox', { name: 'Password (optional)' }).fill(password);
  if (showsPatient) await form.getByRole('switch', { name: /^Show the patient's name/ }).check();
  await form.getByRole('button', { name: 'Create link' }).click();
  const address = form.getByRole('textbox', { name: 'Link' });
  await expect(address).toBeVisible();
  return await address.inputValue();
}

/** The active links in the open dialog. */
export const liveLinks = (page: Page): Locator =>
  shareDialog(page).getByRole('region', { name: 'Active links' }).getByRole('listitem');

/** Revokes a link, found by its text in the list. */
export async function revokeLink(page: Page, text: string): Promise<void> {
  const link = liveLinks(page).filter({ hasText: text });
  await link.getByRole('button', { name: 'Revoke' }).click();
  await expect(shareDialog(page).getByRole('alert')).toContainText('Revoke this link?');
  await link.getByRole('button', { name: 'Revoke' }).click();
  await expect(shareDialog(page).getByText('The link was revoked.')).toBeVisible();
}

/** A section of the case that a link shows. */
export const sharedPart = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export async function expectGone(page: Page): Promise<void> {
  await expect(heading(page, 'This link does not work')).toBeVisible();
}
