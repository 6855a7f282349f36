import type { Page } from '@playwright/test';
import {
  DEVICE_MANAGER,
  openAs,
  SALES_MANAGER,
  STAFF,
  signInWithCode,
  testWithDemo as test,
  VIEWER,
} from '../harness/administration';
import { hold } from '../harness/hold';
import { button, heading, signIn } from '../harness/people';
import { CLINIC } from '../harness/screens-cases';
import type { Account } from '../harness/server';
import { expect } from '../harness/test';

const menu = (page: Page) => page.getByRole('navigation').getByRole('link');

const DEVICES = ['Shade Matching Partner', 'Feature Registrations', 'Licence Keys'];

/** Where each of them arrives, and what their menu offers (ADM-01, ACC-11). */
const MENUS: { who: Account; arrives: string; entries: string[] }[] = [
  {
    who: STAFF,
    arrives: '/adm/dashboard',
    entries: ['Dashboard', 'Users', 'User Locations', 'Cases', 'Connections', 'Dental Lab'],
  },
  {
    who: DEVICE_MANAGER,
    arrives: '/adm/registration',
    entries: ['User Registrations', 'Tickets', 'Factory Registrations', ...DEVICES, 'Dental Lab', 'Logs'],
  },
  {
    who: SALES_MANAGER,
    arrives: '/adm/devices',
    entries: ['Factory Registrations', ...DEVICES, 'Dental Lab'],
  },
  { who: VIEWER, arrives: '/adm/registration', entries: ['User Registrations'] },
];

for (const { who, arrives, entries } of MENUS) {
  test(`ADM-01 ACC-11: ${who.name} arrives where the work is, and is offered nothing else`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await signInWithCode(page, server, who);
    await page.goto('/adm');
    await expect(page).toHaveURL(arrives);
    await expect(menu(page).filter({ hasNotText: 'Back to my cases' })).toHaveText(entries);
  });
}

test('ADM-01: a page that is faster than the texts of all pages waits for them', async ({ page, server }) => {
  await signInWithCode(page, server, VIEWER);
  const texts = await hold(page, '**/assets/pages-*.js');
  const part = page.waitForResponse('**/assets/administration-*.js');
  await page.goto('/adm/registration', { waitUntil: 'commit' });
  await (await part).finished();
  await page.waitForTimeout(500); // for its code to have run
  expect(texts.calls()).toBe(1);
  texts.release();
  await expect(heading(page, 'User Registrations')).toBeVisible();
});

test('ADM-01: what is not for somebody leads back to what is', async ({ page, server }) => {
  await signInWithCode(page, server, VIEWER);
  await page.goto('/adm/users');
  await expect(page).toHaveURL('/adm/registration');
  await page.goto('/adm/logs');
  await expect(page).toHaveURL('/adm/registration');
});

test('ADM-01: people without rights meet the entrance', async ({ page }) => {
  await signIn(page, CLINIC);
  await page.goto('/adm/users');
  await expect(page).toHaveURL('/adm');
  await expect(heading(page, 'Administration')).toBeVisible();
});

test('ADM-01: on a phone the menu is opened, and leads on', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server, STAFF, '/adm/users', 'Users');
  await button(page, 'Open the menu').click();
  await page.getByRole('link', { name: 'User Locations' }).click();
  await expect(heading(page, 'User Locations')).toBeVisible();
});
