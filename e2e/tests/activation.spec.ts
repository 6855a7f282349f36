import { alert, button, heading, signUp, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

const INVALID = 'Account activation link invalid';

test('ACC-06: a link works once', async ({ page, server }) => {
  const { email } = await signUp(page, server);
  const link = await server.outbox.nextLink(email);
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

test('ACC-06: looking at a link does not use it up, as mail scanners do', async ({ page, server }) => {
  const { email } = await signUp(page, server);
  const link = await server.outbox.nextLink(email);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(heading(page, 'Account activated')).toBeVisible();
});

test('ACC-06: garbage and links of somebody else are invalid', async ({ page, server }) => {
  const mine = new URL(await server.outbox.nextLink((await signUp(page, server)).email)).pathname.split('/');
  const yours = new URL(await server.outbox.nextLink((await signUp(page, server)).email)).pathname.split('/');
  for (const [uid, token] of [
    ['garbage', 'garbage'],
    [mine[2], `${mine[3]?.slice(0, -1)}`],
    [mine[2], yours[3]],
    ['%F0%9F%A6%B7', '%00'],
  ]) {
    await page.goto(`/activate/${uid}/${token}`);
    await expect(heading(page, INVALID)).toBeVisible();
    await expect(button(page, 'Resend')).toBeHidden();
  }
  await page.goto(mine.join('/'));
  await expect(heading(page, 'Account activated')).toBeVisible();
});

test('ACC-06: an expired link offers another one', async ({ page, serverWith }) => {
  const server = await serverWith({ ARCHWAY_AUTH__ACTIVATION_HOURS: '0' });
  const { email } = await signUp(page, server);
  await page.goto(await server.outbox.nextLink(email));
  await expect(heading(page, 'Account needs activation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await button(page, 'Resend').click();
  await expect(page.getByText('Activation email sent')).toBeVisible();
  expect((await server.outbox.next(email)).subject).toBe('Activate your Archway account');
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

test('ACC-07: a wrong password does not tell that an account waits', async ({ page, server }) => {
  const { email } = await signUp(page, server);
  await page.goto('/login');
  await submitLogin(page, { email, password: 'Not-The-Password-1' });
  await expect(alert(page, 'Check your email or password')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('ACC-07: a handle nobody was given sends nothing', async ({ page }) => {
  await page.goto('/resend/garbage');
  await button(page, 'Resend').click();
  await expect(alert(page, 'Failed to send mail')).toContainText('Please try again later');
});

test('ACC-07 API-07: mails to one person are limited, and the page says so', async ({ page, serverWith }) => {
  const server = await serverWith({ ARCHWAY_LIMITS__MAIL_PER_TARGET: '1' });
  const account = await signUp(page, server);
  await page.goto(`${server.url}/login`);
  await submitLogin(page, account);
  await button(page, 'Resend').click();
  await expect(page.getByText('Activation email sent')).toBeVisible();
  await button(page, 'Resend').click();
  await expect(alert(page, 'Too many attempts. Please try again later.')).toBeVisible();
  await expect(page.getByText('Activation email sent')).toBeHidden();
});
