import { button, expectSignedIn, heading, signIn } from '../harness/people';
import { PASSWORD } from '../harness/server';
import { newPerson, openPopup, resetProvider, socialTest as test } from '../harness/social';
import { expect } from '../harness/test';

test.beforeEach(resetProvider);

test('ACC-15: Connect in the settings connects the account in a new tab', async ({
  page,
  server,
  provider,
  openBrowser,
}) => {
  const email = newPerson(provider);
  await signIn(page, await server.createUser());
  await page.goto('/settings');
  await button(page, 'Connect: Google').click();
  // Linking another way to sign in requires the account's password.
  const dialog = page.getByRole('dialog', { name: 'Connect: Google' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  const tab = await opened;
  await expect(heading(tab, 'Account connected successfully!')).toBeVisible();
  await expect(tab.getByText('You can close this tab now.')).toBeVisible();
  await expect(tab.getByText('your App')).toBeHidden();
  expect(new URL(tab.url()).pathname).toBe('/social-login/complete');
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();

  const elsewhere = await (await openBrowser({ locale: 'en-US' })).newPage();
  await elsewhere.goto('/login');
  await openPopup(elsewhere);
  await expectSignedIn(elsewhere);

  await button(page, 'Disconnect: Google').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The account was disconnected.')).toBeVisible();
  await expect(button(page, 'Connect: Google')).toBeVisible();
});
