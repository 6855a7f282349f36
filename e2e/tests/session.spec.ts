import {
  alert,
  expectSignedIn,
  heading,
  signInByForm,
  signInToDashboard,
  signOut,
  userMenu,
} from '../harness/people';
import { expect, test } from '../harness/test';

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

test('SES-03: signing out in one tab signs the other out, and another account takes over in both', async ({
  page,
  context,
  server,
}) => {
  const [first, second] = [await server.createUser(), await server.createUser()];
  await signInToDashboard(page, first);
  await page.goto('/changePassword');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectSignedIn(other);
  await signOut(page);
  await expect(other).toHaveURL('/login');
  await expect(heading(other, 'Sign in')).toBeVisible();
  await expect(alert(other, 'Relogin required.')).toBeHidden();

  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(userMenu(page)).toBeHidden();

  await signInToDashboard(other, second);
  await page.goto('/dashboard');
  await userMenu(page).click();
  await expect(page.getByText(second.email)).not.toHaveCount(0);
  await expect(page.getByText(first.email)).toHaveCount(0);
});
