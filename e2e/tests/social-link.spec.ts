import type { Page } from '@playwright/test';
import { button, expectSignedIn, heading, signIn } from '../harness/people';
import type { Provider } from '../harness/provider';
import { PASSWORD, type Server } from '../harness/server';
import { failAtProvider, newPerson, openAppLink, openPopup, testWithProvider } from '../harness/social';
import { expect } from '../harness/test';

const test = testWithProvider(['google']);

/** From the settings to the page in the new tab. */
async function connect(page: Page, server: Server): Promise<Page> {
  await signIn(page, server.createUser());
  await page.goto('/settings');
  await button(page, 'Connect: Google').click();
  // A new way into the account takes the password of the old one.
  const dialog = page.getByRole('dialog', { name: 'Connect: Google' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  return await opened;
}

const named = (provider: Provider) => provider.claims.email ?? '';

test('ACC-15: Connect in the settings connects the account in a new tab', async ({
  page,
  server,
  provider,
  openBrowser,
}) => {
  newPerson(provider);
  const tab = await connect(page, server);
  await expect(heading(tab, 'Account connected successfully!')).toBeVisible();
  await expect(tab.getByText('You can close this tab now.')).toBeVisible();
  await expect(tab.getByText('your App')).toBeHidden();
  expect(new URL(tab.url()).pathname).toBe('/social-login/complete');
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(named(provider))).toBeVisible();

  const elsewhere = await (await openBrowser({ locale: 'en-US' })).newPage();
  await elsewhere.goto('/login');
  await openPopup(elsewhere);
  await expectSignedIn(elsewhere);

  await button(page, 'Disconnect: Google').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The account was disconnected.')).toBeVisible();
  await expect(button(page, 'Connect: Google')).toBeVisible();
});

test('ACC-15: an account of the provider that opens another account is not connected', async ({
  page,
  server,
  provider,
  openBrowser,
}) => {
  newPerson(provider);
  const first = await connect(page, server);
  await expect(heading(first, 'Account connected successfully!')).toBeVisible();
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  const second = await connect(other, server);
  await expect(heading(second, 'Invalid access')).toBeVisible();
});

test('ACC-15: what an App began is asked first, and the hint names the App', async ({
  page,
  server,
  provider,
}) => {
  newPerson(provider);
  await openAppLink(page, server);
  await expect(heading(page, 'Connect your account')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login-social/complete');
  await expect(
    page.getByText(/^Connect Google account g•••@gmail\.example with p•••@clinic\.example\?$/),
  ).toBeVisible();
  const before = await page.request.get(page.url());
  expect(before.status(), 'looking connects nothing').toBe(200);
  await button(page, 'Connect').click();
  await expect(heading(page, 'Account connected successfully!')).toBeVisible();
  await expect(page.getByText('You can close this tab now and go back to your App.')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Invalid access'), 'a state works once').toBeVisible();
});

test('ACC-15: a state that is missing or made up is Invalid access', async ({ page, server }) => {
  await signIn(page, server.createUser());
  for (const path of ['/social-login/complete', '/login-social/complete']) {
    for (const query of ['', '?state=', '?state=made-up', '?state=1&state=2']) {
      await page.goto(path + query);
      await expect(heading(page, 'Invalid access')).toBeVisible();
      await expect(page.getByText('was already used or has expired')).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'Home' }).click();
  await expectSignedIn(page);
});

test('ACC-15: the provider that refuses leads to Invalid access', async ({ page, server, provider }) => {
  failAtProvider(provider, 'access_denied');
  const tab = await connect(page, server);
  await expect(heading(tab, 'Invalid access')).toBeVisible();
  provider.redirect = () => {};
  await page.goto('/settings');
  await expect(button(page, 'Connect: Google')).toBeVisible();
});
