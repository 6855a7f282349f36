import type { Page } from '@playwright/test';
import { openAs, row, STAFF, testWithDemo as test } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import type { Mail } from '../harness/outbox';
import { button, field, heading, signIn, signInToDashboard, submitLogin } from '../harness/people';
import { expectSentToLogin } from '../harness/relogin';
import { CLINIC } from '../harness/screens-cases';
import type { Account, Server } from '../harness/server';
import { dialog } from '../harness/settings';
import { expect } from '../harness/test';

const REASON = 'Ticket 4711: the scans do not open.';

async function openUser(page: Page, server: Server, { email, name = '' }: Account): Promise<void> {
  await openAs(page, server, STAFF, `/adm/users?search=${encodeURIComponent(email)}`, 'Users');
  await row(page, email).click();
  await expect(heading(page, 'User')).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
}

/** `code`: for actions that require a confirmation code. */
async function doWithReason(page: Page, act: string, code?: () => Promise<string>): Promise<void> {
  await button(page, act).click();
  await dialog(page, act).getByLabel('Reason').fill(REASON);
  const submit = dialog(page, act).getByRole('button', { name: act, exact: true });
  await submit.click();
  if (code) {
    await expect(dialog(page, act).getByLabel('One-time code')).toBeFocused();
    await page.keyboard.type(await code());
    await submit.click();
  }
  await expect(dialog(page, act)).toBeHidden();
}

test('ADM-04: the dashboard, the map of people, the people, their groups and connections show what is there', async ({
  page,
  server,
}) => {
  const follow = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await openAs(page, server, STAFF, '/adm/dashboard', 'Dashboard');
  await expect(page.getByRole('table', { name: 'New cases per day' }).getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('table', { name: 'Cases by status' })).toContainText('In Progress');
  await follow('User locations');
  await expect(page.getByText('Finland')).toBeVisible();

  await follow('Users');
  await expect(heading(page, 'Users')).toBeVisible();
  await field(page, 'Search').fill('weber dental');
  await expect(row(page, '@demo.example')).toHaveCount(4);
  await page.getByLabel('Institution type').selectOption('Dental Clinic');
  await expect(page.getByText('No users found')).toBeVisible();
  await button(page, 'Show all').click();
  await page.getByLabel('Institution type').selectOption('Dental Clinic');
  await field(page, 'Search').fill('demo.example');
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.getByRole('button').click();
  await expect(email).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('clinic@demo.example');
  await expect(row(page, 'lab@demo.example')).toBeHidden();
  await page.getByLabel('Institution type').selectOption('All');
  await field(page, 'Search').fill('lab@demo');
  await row(page, 'Jonas Weber').click();
  await page.getByRole('link', { name: 'Weber Dentallabor' }).click();
  await expect(heading(page, 'Group')).toBeVisible();
  await expect(page.getByText('mira@demo.example')).toBeVisible();

  await follow('Connections');
  await row(page, '59').getByRole('link').click();
  await expect(heading(page, 'Cases')).toBeVisible();
  await expect(button(page, 'Cases of all connections')).toBeVisible();
  await expect(page.getByText('1 - 20 / 59')).toBeVisible();
});

test('ADM-04: a disabled person is signed out and stays out until enabled again', async ({
  page,
  server,
  openBrowser,
}) => {
  const nora = await newColleague(server, 'Nora Lind');
  const hers = await (await openBrowser()).newPage();
  await signInToDashboard(hers, nora);
  await openUser(page, server, nora);
  await doWithReason(page, 'Disable', () => server.outbox.nextCode(STAFF.email));
  await expect(page.getByText('Nora Lind can no longer sign in.')).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();

  await expectSentToLogin(hers, '/dashboard');
  await submitLogin(hers, nora);
  await expect(hers.getByRole('alert')).toBeVisible();

  await doWithReason(page, 'Enable');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await signInToDashboard(hers, nora);
});

test('ADM-05: support looks as a person, reads, changes nothing, and the person is told', async ({
  page,
  server,
  openBrowser,
}) => {
  await openUser(page, server, CLINIC);
  await button(page, 'Sign in as user').click();
  const asked = dialog(page, 'Sign in as user');
  await asked.getByRole('button', { name: 'Start session' }).click();
  await expect(asked.getByText('Enter at least 10 characters.')).toBeVisible();
  await asked.getByLabel('Reason').fill(REASON);
  await asked.getByRole('button', { name: 'Send code' }).click();
  await expect(asked.getByRole('button', { name: 'Send again' })).toBeVisible();
  await asked.getByLabel('One-time code').fill(await server.outbox.nextCode(STAFF.email));
  await asked.getByRole('button', { name: 'Start session' }).click();
  const opening = page.waitForEvent('popup');
  await asked.getByRole('button', { name: 'Open in a new tab' }).click();
  const tab = await opening;
  const bar = tab.getByRole('status').filter({ hasText: 'you see what Clara Lindqvist sees' });
  await expect(bar).toBeVisible();
  await tab.goto('/cases');
  await expect(heading(tab, 'Cases')).toBeVisible();
  await expect(bar).toBeVisible();
  const reason = 'View only: not possible while you are viewing this account.';
  await expect(button(tab, 'New Case')).toBeDisabled();
  await tab.goto('/settings');
  await expect(tab.getByRole('switch', { name: 'a case is changed' })).toBeDisabled();
  await expect(tab.getByTitle(reason).first()).toBeAttached();

  const isAboutSupport = ({ subject }: Mail) => subject.startsWith('Our support team is viewing your');
  const mail = await server.outbox.next(CLINIC.email, isAboutSupport);
  expect(mail.text).toContain('Sam Okafor');
  const hers = await (await openBrowser()).newPage();
  await signIn(hers, CLINIC);
  await hers.goto('/settings');
  await expect(hers.getByText('Support, view only')).toBeVisible();

  await bar.getByRole('button', { name: 'End session' }).click();
  await expect(bar).toBeHidden();
  await expect(heading(page, 'User'), 'the tab of the staff is as it was').toBeVisible();
});
