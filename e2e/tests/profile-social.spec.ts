import { button, field, heading } from '../harness/people';
import {
  completeSocialSignup,
  newPerson,
  openSocialSignup,
  socialUserMenu,
  testWithProvider,
} from '../harness/social';
import { expect } from '../harness/test';

const test = testWithProvider(['google']);

test('PRF-02: who came through a provider keeps its name and has no password to change', async ({
  page,
  server,
  provider,
}) => {
  const email = newPerson(provider);
  await openSocialSignup(page, server);
  await completeSocialSignup(page);
  await socialUserMenu(page).click();
  await expect(page.getByText('Sign out')).toBeVisible();
  await expect(page.getByText('Change password')).toBeHidden();

  await page.goto('/profile');
  const name = field(page, 'Name');
  await expect(name).toHaveValue('Gia Rossi');
  await expect(name).not.toBeEditable();
  await expect(name).toHaveAccessibleDescription('Your name comes from the account you sign in with.');
  for (const label of ['Name', 'Email']) {
    await expect(field(page, label).locator('xpath=..').locator('svg, img'), 'the logo').toBeVisible();
  }
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'First name')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Dealer' }).check();
  await button(page, 'Save Profile').click();
  await expect(heading(page, 'Welcome, Gia')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('radio', { name: 'Dealer' })).toBeChecked();

  // The page for changing a password leads to the settings instead.
  await page.goto('/changePassword');
  await expect(heading(page, 'Personal Settings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveCount(0);
  await button(page, 'Disconnect: Google').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This is the only way into your account.')).toBeVisible();
});
