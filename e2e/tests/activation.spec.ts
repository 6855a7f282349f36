import { button, heading, signUp, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

const INVALID = 'Account activation link invalid';

test('ACC-06: a link works once, and looking at it does not use it up, as mail scanners do', async ({
  page,
  server,
}) => {
  const { email } = await signUp(page, server);
  const link = await server.outbox.nextLink(email);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto('/activate/%F0%9F%A6%B7/%00');
  await expect(heading(page, INVALID)).toBeVisible();
  await page.goto(link);
  await expect(heading(page, 'Account activated')).toBeVisible();
  await expect(page).toHaveTitle('Account activated · Archway');
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await page.goto(link);
  await expect(heading(page, INVALID)).toBeVisible();
  await expect(page).toHaveTitle(`${INVALID} · Archway`);
  await expect(page.getByText('Sign in to get the link again')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');
});

test('ACC-07: signing in too early leads to Resend, whose link replaces the first', async ({
  page,
  server,
}) => {
  const account = await signUp(page, server);
  const first = await server.outbox.nextLink(account.email);
  await page.goto('/login');
  await submitLogin(page, account);
  await expect(page).toHaveURL(/\/resend\/[\w-]{20,}$/);
  await expect(heading(page, 'Account needs activation')).toBeVisible();
  await button(page, 'Resend').click();
  await expect(page.getByRole('status').filter({ hasText: 'Activation email sent' })).toContainText(
    '2 minutes',
  );

  const second = await server.outbox.nextLink(account.email);
  await page.goto(first);
  await expect(heading(page, INVALID)).toBeVisible();
  await page.goto(second);
  await expect(heading(page, 'Account activated')).toBeVisible();
});
