import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row, SALES_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { hold } from '../harness/hold';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  dialog,
  enter,
  expectLines,
  lines,
  newWord,
  open,
  openAs,
  search,
  select,
  sortBy,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const LIST = '/adm/feature_partner';
const TITLE = 'Shade Matching Partner';
const BULK = '/v1/cs/partnerfeatures/bulk/';

async function openOptions(page: Page, count: number): Promise<string[]> {
  const word = newWord();
  const udis = udisOf(word, count);
  const send = await enter(page, DEVICE_MANAGER);
  await send('POST', BULK, { udis, option: false });
  await open(page, `${LIST}?search=${word}`, TITLE);
  return udis;
}

const toggle = (page: Page, udi: string) => page.getByRole('switch', { name: `Option of ${udi}` });

test('ADM-08: devices stand by their UDI, are searched and turned over', async ({ page }) => {
  const udis = await openOptions(page, 22);
  await expect(pager(page)).toContainText('1 - 20 / 22');
  await expect(lines(page).first()).toContainText(udis[0] ?? '');
  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expectLines(page, udis.slice(20));
  await sortBy(page, 'UDI');
  await expect(lines(page).first()).toContainText(udis[21] ?? '');
  await search(page).fill(udis[4] ?? '');
  await expectLines(page, [udis[4] ?? '']);
  await search(page).fill('nothing like it');
  await expect(page.getByText('No devices with shade matching')).toBeVisible();
});

test('ADM-08: many devices are added at once, and it is said which were not', async ({ page }) => {
  const [known = ''] = await openOptions(page, 1);
  const [first = '', second = ''] = udisOf(newWord(), 2);
  await button(page, 'Add devices').click();
  const form = dialog(page, 'Add devices');
  const add = form.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await form
    .getByRole('textbox', { name: 'UDI' })
    .fill(`${first}\n\n ${second} \n${first}\n${known}\nno device`);
  await expect(form.getByRole('switch', { name: 'Option' })).toBeChecked();
  await add.click();
  await expect(form.getByText('Added: 2')).toBeVisible();
  await expect(form.getByText('Not taken over:')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveText([
    `UDI: ${known} - Already exists`,
    'UDI: no device - Not a device identifier',
  ]);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(form).toBeHidden();
  await search(page).fill(first);
  await expect(toggle(page, first)).toBeChecked();
  await search(page).fill(known);
  await expect(toggle(page, known), 'what was known is as it was').not.toBeChecked();
});

test('ADM-08: a sales manager adds devices with the option switched off', async ({ page }) => {
  const [udi = ''] = udisOf(newWord(), 1);
  await openAs(page, SALES_MANAGER, LIST, TITLE);
  await button(page, 'Add devices').click();
  const form = dialog(page, 'Add devices');
  await form.getByRole('textbox', { name: 'UDI' }).fill(udi);
  await form.getByRole('switch', { name: 'Option' }).uncheck();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Added: 1')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await search(page).fill(udi);
  await expect(toggle(page, udi)).not.toBeChecked();
});

test('ADM-08: the option is switched at once', async ({ page }) => {
  const [udi = ''] = await openOptions(page, 1);
  await toggle(page, udi).click();
  await expect(toggle(page, udi)).toBeChecked();
  await expect(toggle(page, udi)).toBeEnabled();
  await page.reload();
  await expect(toggle(page, udi)).toBeChecked();
  await toggle(page, udi).click();
  await expect(toggle(page, udi)).not.toBeChecked();
});

test('ADM-08: a switch that is not answered within 15 seconds is given up', async ({ page }) => {
  const [udi = '', other = ''] = await openOptions(page, 2);
  await page.clock.install();
  await hold(page, '**/v1/cs/partnerfeatures/*/');
  await toggle(page, udi).click();
  await expect(toggle(page, udi), 'it waits').toBeDisabled();
  await expect(toggle(page, other), 'the others do not').toBeEnabled();
  await page.clock.fastForward(14_000);
  await expect(toggle(page, udi)).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('alert')).toHaveText('API call timed out for feature ID');
  await expect(toggle(page, udi)).toBeEnabled();
  await expect(toggle(page, udi), 'as the server knows it').not.toBeChecked();
});

test('ADM-08: a switch that is refused says why', async ({ page }) => {
  const [udi = ''] = await openOptions(page, 1);
  await page.route('**/v1/cs/partnerfeatures/*/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await toggle(page, udi).click();
  await expect(page.getByRole('alert')).toHaveText('The service is busy. Please try again in a moment.');
  await expect(toggle(page, udi)).not.toBeChecked();
  await page.unrouteAll();
  await toggle(page, udi).click();
  await expect(toggle(page, udi)).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ADM-08: entries are deleted once that is confirmed', async ({ page }) => {
  const [one = '', two = '', three = ''] = await openOptions(page, 3);
  await select(page, one, three);
  await button(page, 'Delete').click();
  const question = dialog(page, 'Delete entries?');
  await expect(question).toContainText('Devices: 2. They can no longer use shade matching.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expectLines(page, [one, two, three]);
  await button(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Entries deleted: 2')).toBeVisible();
  await expectLines(page, [two]);
});

test('ADM-08: what somebody else has deleted meanwhile is not counted', async ({ page }) => {
  const word = newWord();
  const udis = udisOf(word, 2);
  const send = await enter(page, DEVICE_MANAGER);
  await send('POST', BULK, { udis, option: false });
  await open(page, `${LIST}?search=${word}`, TITLE);
  await select(page, ...udis);
  await button(page, 'Delete').click();
  await expect(dialog(page, 'Delete entries?')).toBeVisible();
  await send('POST', '/v1/cs/partnerfeatures/delete/', { udis: udis.slice(0, 1) });
  await dialog(page, 'Delete entries?').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No devices with shade matching')).toBeVisible();
  await expect(page.getByText(/^Entries deleted: /)).toHaveText('Entries deleted: 1');
});

test('ADM-08: the export says yes or no', async ({ page }) => {
  const [on = '', off = ''] = await openOptions(page, 2);
  await toggle(page, on).click();
  await expect(toggle(page, on)).toBeChecked();
  await expect(row(page, off)).toBeVisible();
  expect(await saveSheet(page, 'Export')).toEqual({
    name: 'PartnerFeatures.xlsx',
    rows: [
      ['UDI', 'Option'],
      [on, 'Yes'],
      [off, 'No'],
    ],
  });
});
