import type { Page } from '@playwright/test';
import { button, field, heading, submitLogin } from '../harness/people';
import { regionDialog } from '../harness/phone';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

// The other site is only configured; no test opens it.
const test = testWith('profile-region', { ...VARIANT, ARCHWAY_REGIONS__US: 'https://us.example.com' });

const countryDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your country' });

async function pickCountry(page: Page, name: string): Promise<void> {
  await countryDialog(page).getByRole('combobox', { name: 'Country' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await button(page, 'Continue').click();
}

test('PRF-03 SET-01: a person without a region chooses the country, confirms the region, and finds it in the settings', async ({
  page,
  server,
}) => {
  await page.goto('/settings');
  await submitLogin(page, await server.createUser());
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(page).toHaveURL('/profile?next=%2Fsettings');
  await expect(page.getByText('Please save your profile to confirm your country.')).toBeVisible();
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await button(page, 'Save Profile').click();
  await expect(countryDialog(page)).toBeVisible();
  await expect(button(page, 'Continue'), 'a country has to be chosen').toBeDisabled();
  // Data of that country belong to the other site, and cannot be moved there yet.
  await pickCountry(page, 'Japan');
  await expect(regionDialog(page)).toContainText('Your country is Japan.');
  await expect(regionDialog(page)).toContainText('United States (US)');
  await button(page, 'Confirm').click();
  const refused = page.getByRole('dialog', { name: 'Your changes were not saved' });
  await expect(refused).toContainText(
    'Moving your data to another region is not possible yet. Please contact support.',
  );
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(refused).toBeHidden();
  expect(saves).toBe(1);

  await button(page, 'Save Profile').click();
  await pickCountry(page, 'France');
  await expect(regionDialog(page)).toContainText('Your country is France.');
  await expect(regionDialog(page)).toContainText('European Union (EU)');
  await expect(regionDialog(page)).toContainText('cannot be changed after confirmation');
  await button(page, 'Cancel').click();
  await expect(regionDialog(page)).toBeHidden();
  expect(saves).toBe(1);
  await expect(page).toHaveURL(/\/profile/);

  await button(page, 'Save Profile').click();
  await expect(countryDialog(page), 'from the beginning again').toBeVisible();
  await pickCountry(page, 'France');
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Profile has been changed successfully')).toBeVisible();
  expect(saves).toBe(2);
  const data = page.getByRole('region', { name: 'Data' });
  await expect(data).toContainText('Data region');
  await expect(data).toContainText('European Union');
  await expect(data).toContainText('Data migration completed');
  const today = new Date().toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  await expect(data).toContainText(today);

  await page.goto('/dashboard');
  await expect(page, 'nobody is sent to the profile any more').toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(field(page, 'Country')).toHaveValue('France');
  await expect(field(page, 'Country')).not.toBeEditable();
  await expect(field(page, 'Country')).toHaveAccessibleDescription(/can no longer be changed/);
  await field(page, 'First name').fill('Mia');
  await button(page, 'Save Profile').click();
  await expect(heading(page, 'Welcome, Mia')).toBeVisible();
});
