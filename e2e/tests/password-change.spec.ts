import type { Page } from '@playwright/test';
import {
  alert,
  button,
  expectSignedIn,
  field,
  heading,
  signIn,
  signInToDashboard,
  signOut,
  submitLogin,
  userMenu,
} from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

const NEW_PASSWORD = 'Crown-And-Bridge-52';

async function changePassword(page: Page, old: string, password: string, confirm = password): Promise<void> {
  await field(page, 'Old password').fill(old);
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirm);
  await button(page, 'Save password').click();
}

test('ACC-16 ACC-19: changing it keeps this browser signed in and no other', async ({
  page,
  openBrowser,
  server,
}) => {
  const account = server.createUser();
  const other = await (await openBrowser()).newPage();
  await signInToDashboard(other, account);
  await signInToDashboard(page, account);
  expect((await server.outbox.next(account.email)).subject).toBe('New sign-in to your Archway account');
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(heading(page, 'Change password')).toBeVisible();
  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible();
  await expect(field(page, 'Old password')).toHaveValue('');
  expect((await server.outbox.next(account.email)).subject).toBe('Your Archway password was changed');

  await other.reload();
  await expect(other).toHaveURL('/login?next=%2Fdashboard');
  await expect(alert(other, 'Relogin required.')).toBeVisible();

  await page.goto('/dashboard');
  await expectSignedIn(page);
  await signOut(page);
  await submitLogin(page, { ...account, password: NEW_PASSWORD });
  await expectSignedIn(page);
});

test('ACC-16: a wrong old password says so and clears the fields', async ({ page, server }) => {
  await signIn(page, server.createUser());
  await page.goto('/changePassword');
  await changePassword(page, 'Not-The-Password-1', NEW_PASSWORD);
  await expect(field(page, 'Old password')).toHaveAccessibleDescription('The old password is incorrect');
  for (const label of ['Old password', 'New password', 'Confirm new password']) {
    await expect(field(page, label)).toHaveValue('');
  }
});

test('ACC-16: what differs, is missing or too common is refused', async ({ page, server }) => {
  await signIn(page, server.createUser());
  await page.goto('/changePassword');
  await button(page, 'Save password').click();
  await expect(alert(page, 'Please enter all required items.')).toBeVisible();
  await expect(field(page, 'Old password')).toBeFocused();
  await changePassword(page, PASSWORD, NEW_PASSWORD, 'Something-Else-52');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    "The two password fields didn't match",
  );
  await changePassword(page, PASSWORD, 'password123');
  await expect(field(page, 'New password')).toHaveAccessibleDescription('This password is too common.');
  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('ACC-16: the three addresses are one page', async ({ page, server }) => {
  for (const path of ['/password_reset', '/password_reset/', '/changePassword']) {
    await page.goto(path);
    await expect(heading(page, 'Reset your password')).toBeVisible();
  }
  await signIn(page, server.createUser());
  for (const path of ['/password_reset', '/password_reset/', '/changePassword']) {
    await page.goto(path);
    await expect(heading(page, 'Change password')).toBeVisible();
  }
});
