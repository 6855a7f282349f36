import type { Mail } from '../harness/outbox';
import {
  alert,
  button,
  expectSignedIn,
  field,
  heading,
  signIn,
  signInByForm,
  signInToDashboard,
  signOut,
  submitLogin,
  userMenu,
} from '../harness/people';
import { expectSentToLogin } from '../harness/relogin';
import { PASSWORD, type Server } from '../harness/server';
import { expect, test } from '../harness/test';

/** Ends every session of a person from outside, as a new password does (ACC-19). */
async function endSessions(server: Server, email: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/v1/reset-password/', { email });
  const isReset = ({ text }: Mail) => text.includes('/password-reset/');
  const { text } = await server.outbox.next(email, isReset);
  const token = /\/password-reset\/(\S+)/.exec(text)?.[1];
  const answer = await post('/reset_password/confirm/', { token, password: PASSWORD });
  expect(answer.status).toBe(200);
}

test('SES-01 SES-03: the token stays in memory, the cookie out of reach, and signing out ends both', async ({
  page,
  context,
  server,
}) => {
  const answered = page.waitForResponse('**/v1/auth/login/');
  await signInByForm(page, await server.createUser());
  const { user } = await (await answered).json();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain(user.id);
  expect(kept).not.toContain(user.token);
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh');
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('archway_refresh'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  const check = async () => {
    const headers = { Authorization: `Bearer ${user.token}` };
    return (await fetch(`${server.url}/v1/auth/check/`, { headers })).status;
  };
  expect(await check()).toBe(200);
  await signOut(page);
  expect(await check()).toBe(401);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('user');
});

test('SES-01: tabs that renew at once do not end their session', async ({ page, context, server }) => {
  await signInToDashboard(page, await server.createUser());
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
  for (const tab of tabs) await expectSignedIn(tab);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expectSignedIn(tab);
});

test('SES-02: a session that ended elsewhere leads to the login and back, also in the middle of work', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  await signIn(page, account);
  await page.goto('/changePassword');
  await field(page, 'Old password').fill(PASSWORD);
  await field(page, 'New password').fill('Crown-And-Bridge-52');
  await field(page, 'Confirm new password').fill('Crown-And-Bridge-52');
  await endSessions(server, account.email);
  await button(page, 'Save password').click();
  await expect(page.getByText('Relogin required.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

  await signIn(page, account);
  await endSessions(server, account.email);
  await page.goto('/dashboard?view=week');
  await expectSentToLogin(page, '/dashboard?view=week');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await submitLogin(page, account);
  await expect(page).toHaveURL('/dashboard?view=week');
  await expectSignedIn(page);
});

test('SES-01 SES-02: a cookie that is gone is noticed when the token is renewed, in every tab', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  const account = await server.createUser();
  await signInToDashboard(page, account);
  const other = await context.newPage();
  await other.goto('/connections?search=braun');
  await expectSignedIn(other);
  await context.clearCookies();
  await page.clock.fastForward('59:00');
  await expectSentToLogin(page, '/dashboard');
  await expectSentToLogin(other, '/connections?search=braun');
  await submitLogin(page, account);
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(page);
});

test('SES-03: signing out in one tab signs the other out, and another account takes over in both', async ({
  page,
  context,
  server,
}) => {
  const [first, second] = [await server.createUser(), await server.createUser()];
  await signIn(page, first);
  await page.goto('/changePassword');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectSignedIn(other);
  await signOut(page);
  await expect(other).toHaveURL('/login');
  await expect(heading(other, 'Sign in')).toBeVisible();
  await expect(alert(other, 'Relogin required.')).toBeHidden();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in|Reset your password/);
  await expect(userMenu(page)).toBeHidden();

  await signInToDashboard(other, second);
  await page.goto('/dashboard');
  await userMenu(page).click();
  await expect(page.getByText(second.email)).not.toHaveCount(0);
  await expect(page.getByText(first.email)).toHaveCount(0);
});
