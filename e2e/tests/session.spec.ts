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
  const link = await server.outbox.nextLink(email);
  const answer = await post('/reset_password/confirm/', {
    token: link.split('/').at(-1),
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
}

test('SES-01: the token stays in memory, the cookie out of reach', async ({ page, context, server }) => {
  const answered = page.waitForResponse('**/v1/auth/login/');
  await signInByForm(page, server.createUser());
  const { user } = await (await answered).json();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain(user.id);
  expect(kept).not.toContain(user.token);
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh');
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('archway_refresh'));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test('SES-01: after 59 minutes the token is renewed', async ({ page, server }) => {
  await page.clock.install();
  await signInToDashboard(page, server.createUser());
  const renewed = page.waitForResponse('**/v1/auth/refresh/');
  await page.clock.fastForward(3_540_000);
  expect((await renewed).status()).toBe(200);
  await expectSignedIn(page);
});

test('SES-01: tabs that renew at once do not end their session', async ({ page, context, server }) => {
  await signInToDashboard(page, server.createUser());
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard')));
  for (const tab of tabs) await expectSignedIn(tab);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expectSignedIn(tab);
});

test('SES-02: a session that ended elsewhere leads to the login and back', async ({ page, server }) => {
  const account = server.createUser();
  await signIn(page, account);
  await endSessions(server, account.email);
  await page.goto('/dashboard?view=week');
  await expect(alert(page, 'Relogin required.')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%3Fview%3Dweek');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await submitLogin(page, account);
  await expect(page).toHaveURL('/dashboard?view=week');
  await expectSignedIn(page);
});

test('SES-02: a call refused in the middle of work asks for signing in again', async ({ page, server }) => {
  const account = server.createUser();
  await signIn(page, account);
  await page.goto('/changePassword');
  await field(page, 'Old password').fill(PASSWORD);
  await field(page, 'New password').fill('Crown-And-Bridge-52');
  await field(page, 'Confirm new password').fill('Crown-And-Bridge-52');
  await endSessions(server, account.email);
  await button(page, 'Save password').click();
  await expect(page.getByText('Relogin required.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('SES-02: a refused token is renewed without the person noticing', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  let refusals = 0;
  await page.route('**/v1/auth/check/', (route) => {
    refusals += 1;
    return refusals === 1
      ? route.fulfill({ status: 401, json: { detail: 'Relogin required.' } })
      : route.continue();
  });
  const renewed = page.waitForResponse('**/v1/auth/refresh/');
  const checked = page.waitForResponse((answer) => answer.url().includes('/check/') && answer.ok());
  await page.goto('/dashboard');
  expect((await renewed).status()).toBe(200);
  await checked;
  await expectSignedIn(page);
  expect(refusals).toBe(2);
});

test('SES-03: signing out in one tab signs the other out', async ({ page, context, server }) => {
  await signInToDashboard(page, server.createUser());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectSignedIn(other);
  await signOut(page);
  await expect(other).toHaveURL('/login');
  await expect(heading(other, 'Sign in')).toBeVisible();
  await expect(alert(other, 'Relogin required.')).toBeHidden();
});

test('SES-03: signing out ends the session on the server', async ({ page, server }) => {
  const answered = page.waitForResponse('**/v1/auth/login/');
  await signInByForm(page, server.createUser());
  const { user } = await (await answered).json();
  const check = async () => {
    const headers = { Authorization: `Bearer ${user.token}` };
    return (await fetch(`${server.url}/v1/auth/check/`, { headers })).status;
  };
  expect(await check()).toBe(200);
  await signOut(page);
  expect(await check()).toBe(401);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('user');
});

test('SES-03: going back after signing out shows nothing of the session', async ({ page, server }) => {
  await signIn(page, server.createUser());
  await page.goto('/changePassword');
  await signOut(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sign in|Reset your password/);
  await expect(userMenu(page)).toBeHidden();
});

test('SES-03: another account in another tab takes over here too', async ({ page, context, server }) => {
  const [first, second] = [server.createUser(), server.createUser()];
  await signIn(page, first);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await signInToDashboard(other, second);
  await page.goto('/dashboard');
  await userMenu(page).click();
  await expect(page.getByText(second.email)).not.toHaveCount(0);
  await expect(page.getByText(first.email)).toHaveCount(0);
});
