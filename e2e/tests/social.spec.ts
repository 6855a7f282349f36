import { alert, button, field, heading } from '../harness/people';
import {
  completeSocialSignup,
  newPerson,
  openPopup,
  openSocialSignup,
  resetProvider,
  socialUserMenu,
  socialTest as test,
} from '../harness/social';
import { expect } from '../harness/test';
import { settle } from '../harness/welcome';

test.beforeEach(resetProvider);

test('ACC-13 ACC-14 PRF-02: the first sign-in makes an account, the second opens it, and its name stays that of the provider', async ({
  page,
  server,
  provider,
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
  await settle(page);
  await socialUserMenu(page).click();
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/login');

  const popup = await openPopup(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(socialUserMenu(page)).toBeVisible();
  expect(popup.isClosed()).toBe(true);

  await socialUserMenu(page).click();
  await expect(button(page, 'Sign out')).toBeVisible();
  await expect(page.getByText('Change password')).toBeHidden();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
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

  // The page for changing a password redirects to the settings.
  await page.goto('/changePassword');
  await expect(heading(page, 'Personal Settings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveCount(0);
  await button(page, 'Disconnect: Google').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This is your only way to sign in, so it cannot be removed.')).toBeVisible();
});
