import {
  button,
  expectSignedIn,
  field,
  heading,
  signInToDashboard,
  signOut,
  submitLogin,
  userMenu,
} from '../harness/people';
import { expectSentToLogin } from '../harness/relogin';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

const NEW_PASSWORD = 'Crown-And-Bridge-52';

test('ACC-16 ACC-19: changing it keeps this browser signed in and no other', async ({
  page,
  openBrowser,
  server,
}) => {
  const account = await server.createUser();
  const other = await (await openBrowser()).newPage();
  await signInToDashboard(other, account);
  await signInToDashboard(page, account);
  expect((await server.outbox.next(account.email)).subject).toBe('New sign-in to your Archway account');
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(heading(page, 'Change password')).toBeVisible();
  await field(page, 'Old password').fill(PASSWORD);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await button(page, 'Save password').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible();
  await expect(field(page, 'Old password')).toHaveValue('');
  expect((await server.outbox.next(account.email)).subject).toBe('Your Archway password was changed');

  await expectSentToLogin(other, '/dashboard');

  await page.goto('/dashboard');
  await expectSignedIn(page);
  await signOut(page);
  await submitLogin(page, { ...account, password: NEW_PASSWORD });
  await expectSignedIn(page);
});
