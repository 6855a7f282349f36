/** Takes the screenshots for the README, with the demo data. Labs and clinics see the same case from two sides. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openCase, patient, rows, signInToCases } from '../harness/cases';
import { chart, chooseMaterial, openNewCase, selectTeeth, type } from '../harness/orders';
import { signIn, signInToDashboard } from '../harness/people';
import { CLINIC, LAB, testWithCases as test } from '../harness/screens-cases';
import { expect } from '../harness/test';
import { openViewer, scannedCase, stage } from '../harness/viewer';

const IMAGES = join(import.meta.dirname, '../../docs/images');

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
}

test('the list, and a case with its teeth', async ({ page }) => {
  await signInToCases(page, LAB);
  await rows(page).filter({ hasText: 'Yuki Tanaka' }).click();
  await expect(patient(page)).toHaveText('Yuki Tanaka');
  await page.mouse.move(0, 0);
  await take(page, 'cases');
});

test('scans in 3D', async ({ page, server }) => {
  const made = await scannedCase(server);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, LAB);
  await openCase(page, made);
  await openViewer(page);
  await stage(page).scrollIntoViewIfNeeded();
  await take(page, 'viewer');
});

test('the dashboard', async ({ page }) => {
  await signInToDashboard(page, CLINIC);
  await take(page, 'dashboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('an order', async ({ page }) => {
    await signIn(page, CLINIC);
    await openNewCase(page);
    await selectTeeth(page, ['tu3', 'tu4', 'tu5']);
    await type(page, 'Crown').check();
    await chooseMaterial(page, 'Zirconia');
    await chart(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(page.getByText('Saving draft')).toHaveCount(0);
    await take(page, 'phone');
  });
});
