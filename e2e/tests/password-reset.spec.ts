import type { Page } from '@playwright/test';
import { hold } from '../harness/hold';
import { alert, button, expectSignedIn, field, heading, submitLogin } from '../harness/people';
import type { Server } from '../harness/server';
import { expect, test } from '../harness/test';

const NEW_PASSWORD = 'Crown-And-Bridge-52';

async function requestLink(page: Page, server: Server, email: string): Promise<void> {
  await page.goto(`${server.url}/password_reset`);
  await field(page, 'Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page).toHaveURL(`${server.url}/passwordLink`);
}

async function choosePassword(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirm);
  await button(page, 'Save password').click();
}

test('ACC-16 ACC-19: a forgotten password, from the link on the login page to signing in', async ({
  page,
  server,
}) => {
  const { email, password } = server.createUser();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await field(page, 'Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page).toHaveURL('/passwordLink');

  const link = await server.outbox.nextLink(email);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(heading(page, 'Create a new password')).toBeVisible();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/createNewPassword');
  await expect(heading(page, 'Password changed')).toBeVisible();
  expect((await server.outbox.next(email)).subject).toBe('Your Archway password was changed');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(page, { email, password });
  await expect(alert(page, 'Check your email or password')).toBeVisible();
  await submitLogin(page, { email, password: NEW_PASSWORD });
  await expectSignedIn(page);
});

test('ACC-16: a link that was used, has expired or was made up leads to /tokenExpired', async ({
  page,
  server,
  serverWith,
}) => {
  const { email } = server.createUser();
  await requestLink(page, server, email);
  const used = await server.outbox.nextLink(email);
  await page.goto(used);
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/createNewPassword');

  const strict = await serverWith({ ARCHWAY_AUTH__RESET_MINUTES: '0' });
  const late = strict.createUser();
  await requestLink(page, strict, late.email);
  const expired = await strict.outbox.nextLink(late.email);

  for (const link of [used, expired, `${server.url}/password-reset/garbage`]) {
    await page.goto(link);
    await expect(page).toHaveURL(`${new URL(link).origin}/tokenExpired`);
    await expect(heading(page, 'This link has expired')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(heading(page, 'Reset your password')).toBeVisible();
});

test('ACC-16: a link used meanwhile in another tab leads to /tokenExpired on saving', async ({
  page,
  context,
  server,
}) => {
  const { email } = server.createUser();
  await requestLink(page, server, email);
  const link = await server.outbox.nextLink(email);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await expect(heading(tab, 'Create a new password')).toBeVisible();
  }
  await choosePassword(other, NEW_PASSWORD);
  await expect(other).toHaveURL('/createNewPassword');
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/tokenExpired');
});

test('ACC-16: the new password is held to the same rules', async ({ page, server }) => {
  const { email } = server.createUser();
  await requestLink(page, server, email);
  await page.goto(await server.outbox.nextLink(email));
  await choosePassword(page, NEW_PASSWORD, 'Something-Else-52');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    "The two password fields didn't match",
  );
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(field(page, 'Confirm new password')).toHaveValue('');
  await choosePassword(page, 'password123');
  await expect(field(page, 'New password')).toHaveAccessibleDescription('This password is too common.');
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/createNewPassword');
});

test('ACC-16: an unknown email is answered alike, and no mail is sent', async ({ page, server }) => {
  const known = server.createUser().email;
  const unknown = server.newEmail();
  for (const email of [unknown, known]) {
    await requestLink(page, server, email);
    await expect(page.getByText('If an account with this email exists')).toBeVisible();
  }
  await server.outbox.next(known);
  expect((await server.outbox.messages()).filter((mail) => mail.to === unknown)).toEqual([]);
});

test('ACC-16: the email must be one, and one press sends one request', async ({ page }) => {
  await page.goto('/password_reset/');
  await button(page, 'Send link').click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter your email.');
  await field(page, 'Email').fill('clara@');
  await button(page, 'Send link').click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter a valid email address.');

  const request = await hold(page, '**/v1/reset-password/');
  await field(page, 'Email').fill('clara@clinic.example');
  await button(page, 'Send link').click();
  await field(page, 'Email').press('Enter');
  request.release();
  await expect(page).toHaveURL('/passwordLink');
  expect(request.calls()).toBe(1);
});
