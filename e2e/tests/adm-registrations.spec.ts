import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row, SALES_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  addFeatures,
  dialog,
  enter,
  expectLines,
  lines,
  newWord,
  open,
  openAs,
  search,
  sortBy,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const LIST = '/adm/c4w/registration';
const TITLE = 'Feature Registrations';
const SAVE = '**/heclore/v1/c4w/registrations/feat_enable/';

/** The last of the alphabet was registered first; every second one has the feature. */
async function openFeatures(page: Page, count: number): Promise<string[]> {
  const word = newWord();
  const udis = udisOf(word, count);
  const send = await enter(page, DEVICE_MANAGER);
  for (const [index, udi] of [...udis.entries()].reverse())
    await addFeatures(send, [{ udi, feat_enable: index % 2 === 0 }]);
  await open(page, `${LIST}?search=${word}`, TITLE);
  return udis;
}

const toggle = (page: Page, udi: string) => page.getByRole('switch', { name: `Feature enabled: ${udi}` });

test('LIC-02: what was registered first stands first', async ({ page }) => {
  const udis = await openFeatures(page, 3);
  await expectLines(page, [...udis].reverse());
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, 'Created');
  await expectLines(page, udis);
  await sortBy(page, 'UDI');
  await expectLines(page, udis);
  await sortBy(page, 'UDI');
  await expectLines(page, [...udis].reverse());
});

test('LIC-02 LIC-03: registrations are searched and turned over', async ({ page }) => {
  const udis = await openFeatures(page, 22);
  await expect(pager(page)).toContainText('1 - 20 / 22');
  await pager(page).getByRole('button', { name: 'Next page' }).click();
  await expectLines(page, [udis[1] ?? '', udis[0] ?? '']);
  await search(page).fill(udis[4] ?? '');
  await expectLines(page, [udis[4] ?? '']);
  await search(page).fill('nothing like it');
  await expect(page.getByText('No registrations found.')).toBeVisible();
  await button(page, 'Show all').click();
  await expect(lines(page)).toHaveCount(20);
});

test('LIC-02: a licence in use is said to be active', async ({ page }) => {
  await openAs(page, SALES_MANAGER, `${LIST}?search=LQ-204148`, TITLE);
  await expect(row(page, 'LQ-204148')).toContainText('Active');
  await search(page).fill('LQ-204396');
  await expect(row(page, 'LQ-204396')).toContainText('Inactive');
});

test('LIC-02: the feature is switched, and saved for all rows at once', async ({ page }) => {
  const [on = '', off = ''] = await openFeatures(page, 2);
  await expect(toggle(page, on)).toBeChecked();
  await expect(toggle(page, off)).not.toBeChecked();
  await expect(button(page, 'Save')).toBeDisabled();
  await toggle(page, on).uncheck();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await toggle(page, on).check();
  await expect(page.getByText('Unsaved changes'), 'switched back, there is nothing to save').toHaveCount(0);
  await toggle(page, on).uncheck();
  await toggle(page, off).check();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(toggle(page, on)).not.toBeChecked();
  await expect(toggle(page, off)).toBeChecked();
});

test('LIC-02: what is discarded is as it was', async ({ page }) => {
  const [on = ''] = await openFeatures(page, 1);
  await toggle(page, on).uncheck();
  await button(page, 'Discard').click();
  await expect(toggle(page, on)).toBeChecked();
  await expect(button(page, 'Save')).toBeDisabled();
});

test('LIC-02: whoever leaves is asked about what is not saved', async ({ page }) => {
  const [on = ''] = await openFeatures(page, 1);
  await toggle(page, on).uncheck();
  const away = page.getByRole('link', { name: 'Upload registrations' });
  await away.click();
  const question = dialog(page, 'Leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(toggle(page, on)).not.toBeChecked();
  await away.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/adm/c4wRegistrationUpload');
});

test('LIC-02: a save that fails says why, and what was switched can be saved again', async ({ page }) => {
  const [on = ''] = await openFeatures(page, 1);
  await page.route(SAVE, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await toggle(page, on).uncheck();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error saving changes: The service is busy. Please try again in a moment.',
  );
  await expect(toggle(page, on)).not.toBeChecked();
  await page.unrouteAll();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(toggle(page, on)).not.toBeChecked();
});

test('LIC-02: without a server nothing is saved, and it is said', async ({ page }) => {
  const [on = ''] = await openFeatures(page, 1);
  await page.route(SAVE, (route) => route.abort('internetdisconnected'));
  await toggle(page, on).uncheck();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error saving changes: The server cannot be reached. Please try again in a moment.',
  );
});

test('LIC-02: registrations are exported as they are listed', async ({ page }) => {
  const udis = await openFeatures(page, 21);
  const { name, rows } = await saveSheet(page, 'Export');
  expect(name).toBe('C4W_Registrations.xlsx');
  expect(rows[0]).toEqual(['UDI', 'Feat_Enable', 'Licence Status']);
  expect(
    rows.slice(1).map(([udi]) => udi),
    'all pages',
  ).toEqual(udis);
  expect(rows[1]?.slice(1)).toEqual(['Enabled', 'Inactive']);
  expect(rows[2]?.slice(1)).toEqual(['Disabled', 'Inactive']);
  await search(page).fill('LQ-204148');
  await expectLines(page, ['LQ-204148']);
  const licensed = await saveSheet(page, 'Export');
  expect(licensed.rows[1]?.slice(1)).toEqual(['Disabled', 'Active']);
});
