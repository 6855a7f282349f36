import type { Page } from '@playwright/test';
import { button, expectSignedIn, field, heading, submitLogin } from '../harness/people';
import { country, regionDialog } from '../harness/phone';
import type { Server } from '../harness/server';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

// The other site is only named here: nobody goes there.
const test = testWith('profile-region', { ...VARIANT, ARCHWAY_REGIONS__US: 'https://us.example.com' });

const countryDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your country' });

/** Signs in with an account whose region is not chosen yet. */
async function enter(page: Page, server: Server, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await submitLogin(page, server.createUser());
  await expect(heading(page, 'Edit Profile')).toBeVisible();
}

async function pickCountry(page: Page, name: string): Promise<void> {
  await countryDialog(page).getByRole('combobox', { name: 'Country' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await button(page, 'Continue').click();
}

test('PRF-03: whoever has no region yet comes to the profile, from wherever', async ({ page, server }) => {
  await enter(page, server, '/settings');
  await expect(page).toHaveURL('/profile?next=%2Fsettings');
  await expect(page.getByText('Please save your profile to confirm your country.')).toBeVisible();
  for (const path of ['/dashboard', '/cases', '/connections', '/settings', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile\?next=/);
  }
  await page.getByRole('link', { name: 'Cases' }).first().click();
  await expect(page).toHaveURL(/\/profile\?next=/);
});

test('PRF-03: country, then a confirmation that names it and its region, then the save', async ({
  page,
  server,
}) => {
  await enter(page, server, '/settings');
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await button(page, 'Save Profile').click();
  await expect(countryDialog(page)).toBeVisible();
  await expect(button(page, 'Continue'), 'a country has to be chosen').toBeDisabled();
  await pickCountry(page, 'France');
  await expect(regionDialog(page)).toContainText('Your country is France.');
  await expect(regionDialog(page)).toContainText('European Union (EU)');
  await expect(regionDialog(page)).toContainText('cannot be changed after confirmation');
  await button(page, 'Cancel').click();
  await expect(regionDialog(page)).toBeHidden();
  expect(saves).toBe(0);
  await expect(page).toHaveURL(/\/profile/);

  await button(page, 'Save Profile').click();
  await expect(countryDialog(page), 'from the beginning again').toBeVisible();
  await pickCountry(page, 'France');
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Profile has been changed successfully')).toBeVisible();
  expect(saves).toBe(1);

  await page.goto('/dashboard');
  await expect(page, 'nobody is sent to the profile any more').toHaveURL('/dashboard');
  await page.goto('/profile');
  await expect(field(page, 'Country')).toHaveValue('France');
  await expect(field(page, 'Country')).not.toBeEditable();
  await expect(field(page, 'Country')).toHaveAccessibleDescription(/cannot be changed any more/);
  await field(page, 'First name').fill('Mia');
  await button(page, 'Save Profile').click();
  await expect(heading(page, 'Welcome, Mia')).toBeVisible();
});

test('PRF-03: accounts older than the regions get a notice first', async ({ page, server }) => {
  // No account of a test is that old.
  await page.route('**/v1/user/edit/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), migration_notice: true } });
  });
  await enter(page, server);
  await button(page, 'Save Profile').click();
  const notice = page.getByRole('dialog', { name: 'Where your data is stored' });
  await expect(notice).toContainText('Since January 8, 2023 we store data in the region of its owner.');
  await button(page, 'Continue').click();
  await pickCountry(page, 'Germany');
  await expect(regionDialog(page)).toContainText('Your country is Germany.');
  await button(page, 'Confirm').click();
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(page);
});

test('PRF-03: the other region cannot be chosen yet, and nothing changes', async ({ page, server }) => {
  await enter(page, server);
  await field(page, 'First name').fill('Mia');
  await button(page, 'Save Profile').click();
  await pickCountry(page, 'Japan');
  await expect(regionDialog(page)).toContainText('Your country is Japan.');
  await expect(regionDialog(page)).toContainText('United States (US)');
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button(page, 'Confirm').click();
  expect((await answered).status()).toBe(409);
  const refused = page.getByRole('dialog', { name: 'Nothing was changed' });
  await expect(refused).toContainText(
    'Moving your data to another region is not possible yet. Please contact support.',
  );
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(refused).toBeHidden();
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Clara');
  await expect(country(page)).toHaveValue('Germany');
  await page.goto('/dashboard');
  await expect(page, 'the choice is still to be made').toHaveURL('/profile?next=%2Fdashboard');
});
