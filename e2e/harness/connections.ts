/** Actions on the page of connections, by the texts of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Calls } from './colleagues';
import { closeMenu } from './keyboard';
import { button, field, heading, signIn } from './people';
import type { Account } from './server';
import { dialog } from './settings';

export const MESSAGE = 'Could you make our zirconia crowns?';

/** `site` is only given if it is not the one that all tests share. */
export async function signInToConnections(page: Page, account: Account, site = ''): Promise<void> {
  await signIn(page, account, site);
  await page.goto(`${site}/connections`);
  await expect(heading(page, 'Connections')).toBeVisible();
}

export const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const pending = (page: Page): Locator => section(page, 'Pending Connections').getByRole('listitem');
export const accepted = (page: Page): Locator => section(page, 'Accepted Connections').getByRole('listitem');
export const designated = (page: Page): Locator =>
  section(page, 'Designated Connection').getByRole('listitem');

export const expectEmpty = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible();
};

export const createDialog = (page: Page): Locator => dialog(page, 'Create New Connection');
export const againDialog = (page: Page): Locator => dialog(page, 'Request Again');

export const message = (page: Page): Locator => field(page, 'Message');

export const send = (page: Page): Locator => button(page, 'Send Invitation');

export async function openCreate(page: Page): Promise<void> {
  await button(page, 'Create New Connection').click();
  await expect(createDialog(page)).toBeVisible();
}

export interface Invitation {
  email: string;
  alias?: string;
  text?: string;
}

/** Fills in the form so that it can be sent. */
export async function fillInvitation(page: Page, { email, alias = '', text }: Invitation): Promise<void> {
  await openCreate(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Alias').fill(alias);
  await message(page).fill(text ?? MESSAGE);
  await expect(send(page)).toBeEnabled();
}

/** Expects the text that replaces the form, and closes the dialog. */
export async function expectSent(shown: Locator, text = 'An Invitation has been sent'): Promise<void> {
  await expect(shown.getByRole('heading', { name: text })).toBeVisible();
  await shown.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(shown).toBeHidden();
}

export async function invite(page: Page, invitation: Invitation): Promise<void> {
  await fillInvitation(page, invitation);
  await send(page).click();
  await expectSent(createDialog(page));
}

/** Connects two people through the API while pages are open, so that the pages are notified. */
export async function connectBy(asking: Calls, answering: Calls, { email }: Account): Promise<void> {
  await asking.ask(email);
  const { pending } = await answering.send('GET', '/v1/connections/');
  const { idb64, accept_token } = pending[0];
  await answering.send('PUT', `/v1/connections/accept/${idb64}/${accept_token}/`);
}

/** The button that opens the menu of a row. */
export const more = (page: Page, name: string): Locator => button(page, `More actions: ${name}`);

export const entries = (page: Page): Locator => page.getByRole('menuitem');

export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await more(page, name).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Expects the menu of a row, entry by entry. */
export async function expectMenu(page: Page, name: string, texts: string[]): Promise<void> {
  await more(page, name).click();
  await expect(entries(page)).toHaveText(texts);
  await closeMenu(page);
}

export async function remove(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Connection removed')).toBeVisible();
}

/** A fact of the Information dialog, by its label. */
export const fact = (page: Page, label: string): Locator =>
  dialog(page, 'Information')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

/** Expects a dialog with the result, and closes it with OK. */
export async function expectOutcome(page: Page, title: 'Info' | 'Error', text: string): Promise<void> {
  const shown = dialog(page, title);
  await expect(shown.getByText(text, { exact: true })).toBeVisible();
  await shown.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(shown).toBeHidden();
}

/** A message that disappears after a moment. */
export const notice = (page: Page, text: string): Locator => page.getByText(text, { exact: true });

export const search = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Filter connections by search' });
