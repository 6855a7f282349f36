import { alert, button, expectSignedIn, field, heading, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

const NEW_PASSWORD = 'Crown-And-Bridge-52';

test('ACC-16 ACC-19: a forgotten password, from the link on the login page to signing in', async ({
  page,
  server,
}) => {
  const { email, password } = await server.createUser();
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
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await button(page, 'Save password').click();
  await expect(page).toHaveURL('/createNewPassword');
  await expect(heading(page, 'Password changed')).toBeVisible();
  expect((await server.outbox.next(email)).subject).toBe('Your Archway password was changed');

  await page.goto(link);
  await expect(page, 'it works once').toHaveURL('/tokenExpired');
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await submitLogin(page, { email, password });
  await expect(alert(page, 'Check your email or password')).toBeVisible();
  await submitLogin(page, { email, password: NEW_PASSWORD });
  await expectSignedIn(page);
});
