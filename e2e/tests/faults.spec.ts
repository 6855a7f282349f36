import {
  alert,
  enterCode,
  expectSignedIn,
  fillSignup,
  heading,
  password,
  sendSignup,
  signInToDashboard,
  submitLogin,
} from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

test('offline: the page says so, keeps what was typed, and goes on afterwards', async ({
  page,
  context,
  server,
}) => {
  const account = server.createUser();
  await page.goto('/login');
  await context.setOffline(true);
  await submitLogin(page, account);
  await expect(alert(page, 'You are offline. Check your connection and try again.')).toBeVisible();
  await expect(password(page)).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await submitLogin(page, account);
  await expectSignedIn(page);
});

test('offline: a notice stays for as long as it lasts', async ({ page, context, server }) => {
  const notice = page.getByText('You are offline. What you see may be out of date.');
  await signInToDashboard(page, server.createUser());
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('API-02 SES-02: a server that is away does not end a session', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  const busy = { detail: 'The service is busy. Please try again in a moment.' };
  await page.route('**/v1/auth/*/', (route) => route.fulfill({ status: 503, json: busy }));
  await page.reload();
  await expectSignedIn(page);
  await page.unrouteAll();
  await page.reload();
  await expectSignedIn(page);
});

test('API-04: a busy server is named in the words of the reader', async ({ page, server }) => {
  const busy = { detail: 'The service is busy. Please try again in a moment.' };
  await page.route('**/v1/auth/login/', (route) => route.fulfill({ status: 503, json: busy }));
  await page.goto('/login');
  await submitLogin(page, server.createUser());
  await expect(alert(page, busy.detail)).toBeVisible();
});

test('a server that cannot be reached is not the fault of the password', async ({ page, server }) => {
  await page.route('**/v1/auth/login/', (route) => route.abort('internetdisconnected'));
  await page.goto('/login');
  await submitLogin(page, server.createUser());
  await expect(alert(page, 'The server cannot be reached. Please try again in a moment.')).toBeVisible();
  await expect(password(page)).toHaveValue(PASSWORD);
});

test('names are shown as they were written, on pages and in mails', async ({ page, server }) => {
  const email = server.newEmail();
  const firstName = '<img src=x onerror=alert(1)> & {{app}}';
  await page.goto('/signup');
  await fillSignup(page, { email, firstName });
  await sendSignup(page);
  await expect(page).toHaveURL('/signupEmail');
  const mail = await server.outbox.next(email);
  expect(mail.text).toContain(`Hello ${firstName},`);
  expect(mail.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; {{app}},');
  await page.goto(/https?:\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(page, { email, password: PASSWORD });
  await enterCode(page, await server.outbox.nextCode(email));
  await expect(heading(page, `Welcome, ${firstName}`)).toBeVisible();
});

test('a page whose texts do not come says so, within the margins of a phone and readable in the dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/assets/pages-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/login');
  const said = page.getByText('The server cannot be reached. Please reload the page in a moment.');
  await expect(said).toBeVisible();
  await expect(said).toHaveCSS('padding-left', '24px');
  // The ground is the one from before the styles had come, and the words are light.
  await expect(page.locator('.splash')).toHaveCSS('background-color', 'rgb(14, 17, 22)');
  await expect(said).toHaveCSS('color', 'rgb(154, 167, 184)');
});
