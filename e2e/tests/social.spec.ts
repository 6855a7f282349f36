import { alert, button, field, heading } from '../harness/people';
import {
  completeSocialSignup,
  newPerson,
  openPopup,
  openSocialSignup,
  socialUserMenu,
  testWithProvider,
} from '../harness/social';
import { expect } from '../harness/test';

const test = testWithProvider(['google', 'facebook']);

test.beforeEach(({ provider }) => {
  provider.redirect = () => {};
});

test('ACC-13 ACC-14: the first sign-in makes an account, the second opens it', async ({
  page,
  server,
  provider,
  openBrowser,
}) => {
  const email = newPerson(provider);
  await openSocialSignup(page, server);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(field(page, 'Name')).toHaveValue('Gia Rossi');
  await expect(field(page, 'Name')).not.toBeEditable();
  await button(page, 'Create Account').click();
  await expect(alert(page, 'Please enter all required items.')).toBeVisible();
  await completeSocialSignup(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(heading(page, 'Welcome, Gia')).toBeVisible();

  const again = await (await openBrowser({ locale: 'en-US' })).newPage();
  await again.goto('/login');
  const popup = await openPopup(again);
  await expect(again).toHaveURL('/dashboard');
  await expect(socialUserMenu(again)).toBeVisible();
  expect(popup.isClosed()).toBe(true);
});

test('ACC-13: a provider named facebook is Facebook', async ({ page, server, provider }) => {
  const email = newPerson(provider);
  await page.goto('/login');
  await openPopup(page, 'Facebook');
  await expect(field(page, 'Email')).toHaveValue(email);
  const { searchParams } = new URL(page.url());
  const data = JSON.parse(Buffer.from(searchParams.get('data') ?? '', 'base64url').toString());
  expect(data).toEqual({ facebook_login: true, fb_details: { email, username: 'Gia Rossi' } });
  const completed = page.waitForResponse(`${server.url}/api/v1/complete/facebook/`);
  await completeSocialSignup(page);
  expect((await completed).status()).toBe(201);
  await expect(socialUserMenu(page)).toBeVisible();
});

test('ACC-13: an address that has an account is not opened by a provider', async ({
  page,
  server,
  provider,
}) => {
  newPerson(provider);
  provider.claims.email = server.createUser().email;
  await page.goto('/login');
  await openPopup(page);
  const refused = alert(page, 'This email address is already registered');
  await expect(refused).toContainText('Sign in with your password, then connect Google in your settings.');
  await expect(page).toHaveURL('/login');
});

test('ACC-13: on another host than the configured one no provider is offered', async ({ page, server }) => {
  await page.goto(`${server.urlOfSkin('nordlab')}/login`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});

test('ACC-14: an address the provider does not vouch for gets a mail first', async ({
  page,
  server,
  provider,
}) => {
  const email = newPerson(provider);
  provider.claims.email_verified = false;
  await openSocialSignup(page, server);
  await completeSocialSignup(page);
  await expect(page).toHaveURL('/signupEmail');
  await page.goto('/login');
  await openPopup(page);
  await expect(heading(page, 'Account needs activation')).toBeVisible();
  await page.goto(await server.outbox.nextLink(email));
  await expect(heading(page, 'Account activated')).toBeVisible();
  await page.goto('/login');
  await openPopup(page);
  await expect(socialUserMenu(page)).toBeVisible();
});

test('ACC-14: broken data, or a form that is no longer open, is Invalid access', async ({
  page,
  server,
  provider,
}) => {
  const liars = ['', '?data=', '?data=%%%', '?data=e30', `?data=${Buffer.from('[1]').toString('base64url')}`];
  for (const query of liars) {
    await page.goto(`/signup/social${query}`);
    await expect(heading(page, 'Invalid access')).toBeVisible();
  }
  newPerson(provider);
  await openSocialSignup(page, server);
  await page.context().clearCookies();
  await completeSocialSignup(page);
  await expect(heading(page, 'Invalid access')).toBeVisible();
});
