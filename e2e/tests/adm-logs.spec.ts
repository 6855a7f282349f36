import { readFileSync } from 'node:fs';
import { DEVICE_MANAGER, openAs, row, testWithDemo as test } from '../harness/administration';
import { button, signIn } from '../harness/people';
import { CLINIC } from '../harness/screens-cases';
import { dialog } from '../harness/settings';
import { expect } from '../harness/test';

test('ADM-07: who did what is found by person, action, record and day', async ({
  page,
  server,
  openBrowser,
}) => {
  await signIn(await (await openBrowser()).newPage(), CLINIC);
  await openAs(page, server, DEVICE_MANAGER, '/adm/logs', 'Logs');
  const person = page.getByRole('textbox', { name: 'Person (ID or email)' });
  await person.fill(CLINIC.email);
  await person.press('Enter');
  await expect(row(page, DEVICE_MANAGER.email)).toHaveCount(0);
  await page.getByLabel('Action').selectOption('account.login');
  await expect(row(page, CLINIC.email).first()).toContainText('account.login');
  const record = (await row(page, CLINIC.email).first().getByRole('cell').nth(3).innerText()).trim();
  await page.goto(`/adm/logs?record=${encodeURIComponent(record)}`);
  await expect(row(page, record).first()).toBeVisible();
  await expect(row(page, DEVICE_MANAGER.email)).toHaveCount(0);
  await page.goto('/adm/logs');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries')).toBeVisible();
});

test('ADM-07: the chain of the log is checked on the spot', async ({ page, server }) => {
  await openAs(page, server, DEVICE_MANAGER, '/adm/logs', 'Logs');
  await button(page, 'Verify the chain').click();
  await expect(dialog(page, 'Verify the chain')).toContainText('The log is whole.');
});

test('ADM-07: the log is taken along as a workbook', async ({ page, server }) => {
  await openAs(page, server, DEVICE_MANAGER, '/adm/logs', 'Logs');
  const coming = page.waitForEvent('download');
  await button(page, 'Export').click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Logs.xlsx');
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
    'a zip',
  ).toBe('PK');
});
