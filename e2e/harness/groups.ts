/** Actions on the page of the group, by the texts of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, field, heading, signIn } from './people';
import type { Account } from './server';
import { dialog } from './settings';

export async function openGroups(page: Page): Promise<void> {
  await page.goto('/groups');
  await expect(heading(page, 'Group')).toBeVisible();
}

export async function signInToGroups(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await openGroups(page);
}

/** The card of the group, with its actions. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).filter({ has: page.getByText(/^\d+ members?/) });

const rows = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).getByRole('listitem');

export const members = (page: Page): Locator => rows(page, 'Members');

/** Expects exactly these members, in this order. */
export async function expectMembers(page: Page, texts: string[]): Promise<void> {
  await expect(members(page)).toHaveCount(texts.length);
  await expect(members(page)).toContainText(texts);
}

/** The invitations that the owner has sent. */
export const sent = (page: Page): Locator => rows(page, 'Pending invitations');

/** The invitations that wait for this person's answer. */
export const invitations = (page: Page): Locator => rows(page, 'Invitations for you');

export const expectNoGroup = async (page: Page): Promise<void> => {
  await expect(page.getByText('You are not in a group yet')).toBeVisible();
};

export async function createGroup(page: Page, name: string): Promise<void> {
  await button(page, 'Create new group').click();
  await dialog(page, 'Create new group').getByLabel('Group Name').fill(name);
  await button(page, 'Create').click();
  await expect(card(page, name)).toBeVisible();
}

export const inviteEmail = (page: Page): Locator => field(page, 'Email');

/** Types a valid address. */
export async function typeInvitation(page: Page, email: string): Promise<void> {
  await button(page, 'Invite new member').click();
  await inviteEmail(page).fill(email);
  await expect(button(page, 'Send Invite')).toBeEnabled();
}

export async function invite(page: Page, email: string): Promise<void> {
  await typeInvitation(page, email);
  await button(page, 'Send Invite').click();
  await expectOutcome(page, 'Info', 'An Invitation has been sent');
}

/** Expects the dialog with the result, and closes it. */
export async function expectOutcome(
  page: Page,
  title: 'Info' | 'Warning' | 'Error',
  text: string,
): Promise<void> {
  const shown = dialog(page, title);
  await expect(shown.getByText(text, { exact: true })).toBeVisible();
  await shown.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(shown).toBeHidden();
}

/** Confirms one of the four questions; nothing happens before that. */
export async function agree(page: Page, title: string, text: string, verb: string): Promise<void> {
  const question = dialog(page, title);
  await expect(question.getByText(text, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: verb, exact: true }).click();
  await expect(question).toBeHidden();
}

/** Cancels the question. */
export async function decline(page: Page, title: string): Promise<void> {
  await dialog(page, title).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page, title)).toBeHidden();
}

/** The number of waiting requests next to Connections in the panel; absent if there are none. */
export const badge = (page: Page): Locator =>
  page.getByRole('complementary').getByRole('link', { name: /^Connections/ });
