import { openAs, row, STAFF, testWithDemo as test } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import { signInToConnections } from '../harness/connections';
import { labRow, openLabs } from '../harness/labs';
import { button, field, heading } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect } from '../harness/test';

/** The smallest possible picture. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('ADM-06: a lab is registered, offered to clinics, changed and removed', async ({
  page,
  server,
  openBrowser,
}) => {
  await openAs(page, server, STAFF, '/adm/labs', 'Dental Lab');
  await page.getByRole('link', { name: 'Register lab' }).click();
  await expect(heading(page, 'Register lab')).toBeVisible();
  await button(page, 'Register').click();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Nordlicht Zahntechnik');
  await field(page, 'Email').fill('nordlicht@lab.example');
  await field(page, 'Company').fill('Nordlicht GmbH');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await button(page, 'Register').click();
  await expect(page).toHaveURL('/adm/labs');
  await expect(row(page, 'Nordlicht GmbH')).toContainText('Active');

  const clinic = await (await openBrowser()).newPage();
  await signInToConnections(clinic, await newColleague(server, 'Clara Sommer'));
  await openLabs(clinic);
  await expect(labRow(clinic, 'Nordlicht GmbH')).toBeVisible();

  await row(page, 'Nordlicht GmbH').click();
  await expect(heading(page, 'Edit lab')).toBeVisible();
  await page.getByRole('switch', { name: 'Active' }).click();
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/adm/labs');
  await expect(row(page, 'Nordlicht GmbH')).not.toContainText('Active');

  await page.getByRole('checkbox', { name: 'Select Nordlicht Zahntechnik' }).check();
  await button(page, 'Remove').click();
  await dialog(page, 'Remove labs?').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Labs removed: 1')).toBeVisible();
  await expect(row(page, 'Nordlicht GmbH')).toBeHidden();
});
