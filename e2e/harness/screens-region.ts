/** The screens of the data-region variant, and of address suggestions. */
import { expect, type Page } from '@playwright/test';
import { button, field, fillSignup, heading, sendSignup, submitLogin, wrongCode } from './people';
import { askForCode, country, newPhone, phone, phoneCode, regionDialog, verifyPhone } from './phone';
import { page, type Screen } from './screens';
import type { Server } from './server';
import { pastWelcome } from './welcome';
import { VARIANT } from './with';

/** The other site and the address search are only configured; neither exists. */
export const REGION_SETTINGS = {
  ...VARIANT,
  ARCHWAY_REGIONS__US: 'https://us.example.com',
  ARCHWAY_MAPS__URL: 'http://127.0.0.1:9/?q={{query}}',
};

async function openSignup(page: Page, server: Server): Promise<void> {
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
}

/** The profile page that a person without a region has to save first. */
async function openRegionProfile(page: Page, server: Server): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, await server.createUser());
  await pastWelcome(page);
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Clara');
}

async function confirmCountry(page: Page, name: string): Promise<void> {
  await button(page, 'Save Profile').click();
  const asked = page.getByRole('dialog', { name: 'Choose your country' });
  await asked.getByRole('combobox', { name: 'Country' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await button(page, 'Continue').click();
  await expect(regionDialog(page)).toBeVisible();
}

export const regionScreens: Screen[] = [
  page('login-region', '/login', 'Sign in'),
  {
    name: 'signup-region',
    open: async (page, server) => {
      await openSignup(page, server);
      await phone(page).fill(newPhone());
      await expect(button(page, 'Create Account')).toBeDisabled();
    },
  },
  {
    name: 'signup-address',
    open: async (page) => {
      const results = ['Lindenstraße 4\n10969 Berlin\nGermany', 'Landstraße 17\n4020 Linz\nAustria'];
      await page.route('**/v1/address/?*', (route) => route.fulfill({ json: { results } }));
      await page.goto('/signup');
      await field(page, 'Address').fill('Lin');
      await field(page, 'Address').press('ArrowDown');
      await expect(page.getByRole('listbox', { name: 'Suggested addresses' })).toBeVisible();
    },
  },
  {
    name: 'phone-code',
    open: async (page, server) => {
      await openSignup(page, server);
      await askForCode(page, server, newPhone());
    },
  },
  {
    name: 'phone-code-refused',
    open: async (page, server) => {
      await openSignup(page, server);
      await phoneCode(page).fill(wrongCode(await askForCode(page, server, newPhone())));
      await expect(phoneCode(page)).toHaveAccessibleDescription('The code is wrong or has expired');
    },
  },
  {
    name: 'phone-failed',
    open: async (page, server) => {
      await openSignup(page, server);
      await page.route('**/v1/auth/request-phone-verification/', (route) =>
        route.fulfill({
          status: 503,
          json: { detail: 'Failed to send verification code.', code: 'phone_codes_not_offered' },
        }),
      );
      await phone(page).fill(newPhone());
      await button(page, 'Verify Phone').click();
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    },
  },
  {
    name: 'phone-verified',
    open: async (page, server) => {
      await openSignup(page, server);
      await verifyPhone(page, server, newPhone());
    },
  },
  {
    name: 'signup-confirm-region',
    open: async (page, server) => {
      await openSignup(page, server);
      await verifyPhone(page, server, newPhone());
      await sendSignup(page);
      await expect(regionDialog(page)).toBeVisible();
    },
  },
  { name: 'profile-region', open: openRegionProfile },
  {
    name: 'profile-region-notice',
    open: async (page, server) => {
      await page.route('**/v1/user/edit/', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), migration_notice: true } });
      });
      await openRegionProfile(page, server);
      await button(page, 'Save Profile').click();
      await expect(page.getByRole('dialog', { name: 'Where your data is stored' })).toBeVisible();
    },
  },
  {
    name: 'profile-region-country',
    open: async (page, server) => {
      await openRegionProfile(page, server);
      await button(page, 'Save Profile').click();
      await expect(page.getByRole('dialog', { name: 'Choose your country' })).toBeVisible();
    },
  },
  {
    name: 'profile-region-confirm',
    open: async (page, server) => {
      await openRegionProfile(page, server);
      await confirmCountry(page, 'France');
    },
  },
  {
    name: 'profile-region-conflict',
    open: async (page, server) => {
      await openRegionProfile(page, server);
      await confirmCountry(page, 'Japan');
      await button(page, 'Confirm').click();
      await expect(page.getByRole('dialog', { name: 'Your changes were not saved' })).toBeVisible();
    },
  },
  {
    name: 'profile-region-fixed',
    open: async (page, server) => {
      await openRegionProfile(page, server);
      await confirmCountry(page, 'France');
      await button(page, 'Confirm').click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/profile');
      await expect(field(page, 'Country')).toHaveValue('France');
      await expect(country(page)).toHaveCount(0);
    },
  },
];
