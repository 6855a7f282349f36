import type { Page } from '@playwright/test';
import { RENTAL_MANAGER, testWithDemo as test } from '../harness/administration';
import { designated, signInToConnections } from '../harness/connections';
import { POLAR } from '../harness/labs';
import { button, heading, signIn } from '../harness/people';
import { CLINIC } from '../harness/screens-cases';
import { expect } from '../harness/test';

const lock = (page: Page, serial: string) =>
  page.getByRole('switch', { name: new RegExp(`^Lock .*${serial}$`) });
/** What is pressed is what is drawn around it. */
const flip = (page: Page, serial: string) => lock(page, serial).locator('xpath=..').click();
const all = (page: Page) => page.getByRole('switch', { name: 'Lock all' });

async function openLocks(page: Page): Promise<void> {
  await signIn(page, RENTAL_MANAGER);
  await page.goto('/devices');
  await expect(heading(page, 'Device Management')).toBeVisible();
  await expect(all(page)).toBeVisible();
}

test('DEV-01: a device is locked, all are, and it stays so', async ({ page, openBrowser }) => {
  await openLocks(page);
  await expect(lock(page, 'LQ-204179')).toBeChecked();
  await expect(lock(page, 'LQ-204210')).not.toBeChecked();
  await all(page).click();
  await expect(lock(page, 'LQ-204210')).toBeChecked();
  await button(page, 'Discard').click();
  await expect(lock(page, 'LQ-204210')).not.toBeChecked();

  await flip(page, 'LQ-204210');
  await expect(all(page), 'each one is locked').toBeChecked();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(lock(page, 'LQ-204210')).toBeChecked();

  const lab = await (await openBrowser()).newPage();
  await signInToConnections(lab, POLAR);
  await expect(designated(lab), 'whose device it is knows where its cases go').toContainText('Giulia Ferri');

  await flip(page, 'LQ-204210');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('DEV-01: what was changed elsewhere meanwhile is shown, and nothing is saved over it', async ({
  page,
  openBrowser,
}) => {
  await openLocks(page);
  const other = await (await openBrowser()).newPage();
  await openLocks(other);
  await flip(other, 'LQ-204179');
  await button(other, 'Save').click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.route('**/v1/devices/connections/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { detail: 'Conflict' } })
      : route.continue(),
  );
  await flip(page, 'LQ-204210');
  await button(page, 'Save').click();
  await expect(page.getByText(/Something was changed in the meantime/)).toBeVisible();
  await expect(lock(page, 'LQ-204179'), 'as it stands now').not.toBeChecked();
  await expect(lock(page, 'LQ-204210'), 'what was switched stays switched').toBeChecked();
  await button(page, 'Discard').click();

  await flip(other, 'LQ-204179');
  await button(other, 'Save').click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
});

test('DEV-01: leaving with unsaved locks is asked about', async ({ page }) => {
  await openLocks(page);
  await flip(page, 'LQ-204210');
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('Your changes are not saved yet.');
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Cases')).toBeVisible();
});

test('DEV-01: the page is for rental managers', async ({ page }) => {
  await signIn(page, CLINIC);
  await page.goto('/devices');
  await expect(page).not.toHaveURL('/devices');
});
