import { DEVICE_MANAGER, openAs, row, STAFF, testWithDemo as test } from '../harness/administration';
import { button } from '../harness/people';
import { dialog } from '../harness/settings';
import { saveSheet } from '../harness/sheets';
import { expect } from '../harness/test';

const REASON = 'Ticket 4711: the scans do not open.';

test('ADM-04 ADM-07: patients are masked until somebody says why, which the log keeps, finds, proves and exports', async ({
  page,
  server,
}) => {
  await openAs(page, server, STAFF, '/adm/cases', 'Cases');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('•••');
  const no = (await first.getByRole('cell').first().innerText()).trim();
  await page.getByRole('button', { name: `Show patient of case ${no}` }).click();
  const asked = dialog(page, `Patient of case ${no}`);
  await asked.getByLabel('Reason').fill(REASON);
  await asked.getByRole('button', { name: 'Show patient' }).click();
  await expect(asked.getByText('Patient', { exact: true })).toBeVisible();
  await expect(asked).not.toContainText('•••');
  await asked.getByRole('button', { name: 'Close' }).click();
  await expect(first, 'the list stays masked').toContainText('•••');

  await openAs(page, server, DEVICE_MANAGER, '/adm/logs', 'Logs');
  await expect(row(page, DEVICE_MANAGER.email).first()).toBeVisible();
  const person = page.getByRole('textbox', { name: 'Person (ID or email)' });
  await person.fill(STAFF.email);
  await person.press('Enter');
  await expect(row(page, DEVICE_MANAGER.email)).toHaveCount(0);
  const entry = row(page, 'case.open').first();
  await expect(entry).toContainText('Sam Okafor');
  await expect(entry).toContainText(REASON);
  await page.getByLabel('Action').selectOption('account.login');
  await expect(entry).toHaveCount(0);
  await expect(row(page, STAFF.email).first()).toContainText('account.login');
  const about = row(page, STAFF.email).first().getByRole('cell').nth(3);
  await expect(about, 'a person by the name').toContainText('Sam Okafor');
  const record = (await about.locator('[title]').getAttribute('title')) ?? '';
  expect(record).toMatch(/^user:/);
  await page.goto(`/adm/logs?record=${encodeURIComponent(record)}`);
  await expect(row(page, STAFF.email).first()).toBeVisible();
  await expect(row(page, DEVICE_MANAGER.email)).toHaveCount(0);
  const { name, rows } = await saveSheet(page, 'Export');
  expect(name).toBe('Logs.xlsx');
  expect([...new Set(rows.slice(1).map((cells) => cells[4]))], 'only what is listed').toEqual([record]);
  await button(page, 'Verify the log').click();
  await expect(dialog(page, 'Verify the log')).toContainText('The log is intact.');
  await page.keyboard.press('Escape');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries')).toBeVisible();
});
