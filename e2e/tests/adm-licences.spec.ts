import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row, SALES_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  enter,
  expectLines,
  filter,
  lines,
  newWord,
  open,
  openAs,
  search,
  sortBy,
  testWithStock as test,
} from '../harness/stock';
import { expect } from '../harness/test';

/** Keys of the demo that are used, the last activated first. */
const USED = [
  'C4W-1200-9000-4400',
  'C4W-1237-8929-4401',
  'C4W-1274-8858-4402',
  'C4W-1311-8787-4403',
  'C4W-1348-8716-4404',
  'C4W-1385-8645-4405',
  'C4W-1422-8574-4406',
  'C4W-1459-8503-4407',
];
const REJECTED = 'C4W-1607-8219-4411';
const NOT_USED = 'C4W-1496-8432-4408';
const LICENCES = '/adm/c4w/licences';
const TITLE = 'Licence Keys';

/** More keys than one page shows, each with the same word in it. */
async function openWithKeys(page: Page): Promise<string> {
  const word = newWord();
  const send = await enter(page, DEVICE_MANAGER);
  const licenceKeys = Array.from(
    { length: 23 },
    (_, index) => `${word}-${String(index + 1).padStart(2, '0')}`,
  );
  await send('POST', '/heclore/v1/c4w/licence/upload-keys/', { licenceKeys, overwrite: false });
  await open(page, `${LICENCES}?search=${word}`, TITLE);
  return word;
}

test('LIC-01: the key that was activated last stands first', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, LICENCES, TITLE);
  const activated = page.getByRole('columnheader', { name: 'Activated At' });
  await expect(activated).toHaveAttribute('aria-sort', 'descending');
  for (const [index, key] of USED.entries()) await expect(lines(page).nth(index)).toContainText(key);
  await expect(lines(page)).toHaveCount(20);
  await search(page).fill('C4W-12');
  await expectLines(page, USED.slice(0, 3));
  await sortBy(page, 'Activated At');
  await expect(activated).toHaveAttribute('aria-sort', 'ascending');
  await expectLines(page, USED.slice(0, 3).reverse());
});

test('LIC-01: keys are narrowed to what became of them', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, LICENCES, TITLE);
  const status = filter(page, 'Licence Status');
  await expect(status.getByRole('option')).toHaveText(['All', 'Used', 'Not used', 'Rejected']);
  await status.selectOption('Used');
  await expectLines(page, USED);
  await expect(lines(page).filter({ hasText: 'Used' })).toHaveCount(USED.length);
  await status.selectOption('Rejected');
  await expect(row(page, REJECTED)).toContainText('Rejected');
  await expect(lines(page).filter({ hasNotText: 'Rejected' })).toHaveCount(0);
  await search(page).fill('C4W-14');
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await status.selectOption('Not used');
  await expectLines(page, [NOT_USED]);
  await expect(row(page, NOT_USED)).toContainText('Not used');
  await page.reload();
  await expectLines(page, [NOT_USED]);
});

test('LIC-01 LIC-03: a key is found by its letters and by its device', async ({ page }) => {
  await openAs(page, SALES_MANAGER, LICENCES, TITLE);
  await search(page).fill('c4w-1237');
  await expectLines(page, ['C4W-1237-8929-4401']);
  await search(page).fill('LQ-204148');
  await expectLines(page, ['C4W-1237-8929-4401']);
  await search(page).fill('nothing like it');
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await button(page, 'Show all').click();
  await expect(lines(page)).toHaveCount(20);
});

test('LIC-01: twenty keys a page, sorted by themselves where one wishes', async ({ page }) => {
  const word = await openWithKeys(page);
  await expect(pager(page)).toContainText('1 - 20 / 23');
  await sortBy(page, 'Licence Key');
  await expect(lines(page).first()).toContainText(`${word}-01`);
  await pager(page).getByRole('button', { name: 'Next page' }).click();
  await expectLines(page, [`${word}-21`, `${word}-22`, `${word}-23`]);
  await sortBy(page, 'Licence Key');
  await expect(lines(page).first(), 'another order begins anew').toContainText(`${word}-23`);
  await expect(pager(page)).toContainText('1 - 20 / 23');
});

test('LIC-01: all keys that are listed are exported, not only those of the page', async ({ page }) => {
  const word = await openWithKeys(page);
  const { name, rows } = await saveSheet(page, 'Export');
  expect(name).toBe('C4W_Licenses.xlsx');
  expect(rows[0]).toEqual(['Licence Key', 'Activated At', 'UDI', 'Licence Status']);
  expect(rows).toHaveLength(24);
  expect(rows[1]).toEqual([`${word}-01`, '', '', 'notused']);
});

test('LIC-01: an export says the day of an activation, the device and the status', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, `${LICENCES}?search=C4W-1&status=used`, TITLE);
  await expectLines(page, USED);
  const { rows } = await saveSheet(page, 'Export');
  expect(rows).toHaveLength(9);
  const [key, activated, udi, status] = rows[1] ?? [];
  expect([key, udi, status]).toEqual([USED[0], '(01)07333000000017(11)260302(21)LQ-204117', 'used']);
  expect(activated, 'the day only').toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('LIC-01: a list that cannot be loaded says why, and Retry loads it', async ({ page }) => {
  await page.route('**/v1/c4w/licencekeys/?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await openAs(page, DEVICE_MANAGER, `${LICENCES}?search=C4W-1237`, TITLE);
  await expect(page.getByRole('alert')).toContainText('The service is busy. Please try again in a moment.');
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expectLines(page, ['C4W-1237-8929-4401']);
});
