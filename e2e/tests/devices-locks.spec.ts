import type { Page } from '@playwright/test';
import { RENTAL_MANAGER, testWithDemo as test } from '../harness/administration';
import { button, heading, signIn } from '../harness/people';
import { expect } from '../harness/test';

const lock = (page: Page, serial: string) =>
  page.getByRole('switch', { name: new RegExp(`^Lock .*${serial}$`) });
/** Clicks the visible switch around the checkbox. */
const flip = (page: Page, serial: string) => lock(page, serial).locator('xpath=..').click();
const all = (page: Page) => page.getByRole('switch', { name: 'Lock all' });

test('DEV-01: a device is locked, all are, it stays so, and leaving with unsaved locks is asked about', async ({
  page,
}) => {
  await signIn(page, RENTAL_MANAGER);
  await page.goto('/devices');
  await expect(heading(page, 'Device Management')).toBeVisible();
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
  await flip(page, 'LQ-204210');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await flip(page, 'LQ-204210');
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('Your changes are not saved yet.');
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Cases')).toBeVisible();
});
