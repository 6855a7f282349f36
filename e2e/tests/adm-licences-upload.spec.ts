import { DEVICE_MANAGER, row, SALES_MANAGER } from '../harness/administration';
import { holdOver } from '../harness/files';
import { hold } from '../harness/hold';
import { button } from '../harness/people';
import {
  chooser,
  expectRefused,
  noSheet,
  readerSheet,
  saveSheet,
  sheet,
  skipped,
  startOver,
  upload,
} from '../harness/sheets';
import { expectLines, open, openAs, search, sortBy, testWithStock as test } from '../harness/stock';
import { expect } from '../harness/test';

const FORM = '/adm/c4wLicence';
const TITLE = 'Upload licence keys';
const LICENCES = '/adm/c4w/licences';
const UPLOAD = '**/heclore/v1/c4w/licence/upload-keys/';

test('LIC-01: keys come from .xls and .xlsx, whatever the case of the header', async ({ page }) => {
  const held = await hold(page, UPLOAD);
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  await upload(page, readerSheet('keys.xls'));
  await expect(page.getByText('Processing your file...')).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  held.release();
  await expect(page.getByText('Added: 4')).toBeVisible();
  await expect(page.getByText('Processing your file...')).toHaveCount(0);
  await startOver(page);
  await upload(page, readerSheet('keys.xlsx'));
  await expect(page.getByText('Added: 0')).toBeVisible();
  await expect(page.getByText('Not taken over:')).toBeVisible();
  await expect(skipped(page), 'the empty cell counts for nothing').toHaveText(
    ['120034', 'AB-0001', 'AB-0002', 'AB-0003'].map((key) => `Licence Key: ${key} - Already exists`),
  );
  await page.getByRole('link', { name: 'Back to the licence keys' }).last().click();
  await expect(page).toHaveURL(LICENCES);
  await search(page).fill('AB-000');
  await sortBy(page, 'Licence Key');
  await expectLines(page, ['AB-0001', 'AB-0002', 'AB-0003']);
});

test('LIC-01: every fault of a file is said in its own words', async ({ page }) => {
  await openAs(page, SALES_MANAGER, FORM, TITLE);
  const noRows = 'The Excel file is empty or does not contain data rows.';
  const wrongHeader = 'Invalid Excel format. The first column header must be "License Key".';
  const duplicate = 'Duplicate Licence Key found in the uploaded file: TW-0001';
  const noKeys = 'No valid license keys found...';
  const unreadable = 'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.';
  const whole = readerSheet('keys.xlsx');
  for (const [file, text] of [
    [readerSheet('no-sheets.xlsx'), 'No sheets found in the Excel file.'],
    [readerSheet('empty.xlsx'), noRows],
    [readerSheet('header-only.xlsx'), noRows],
    [readerSheet('header-only.xls'), noRows],
    [readerSheet('registrations.xlsx'), wrongHeader],
    [sheet('misplaced-keys.xls'), wrongHeader],
    [sheet('duplicate-keys.xlsx'), duplicate],
    [sheet('duplicate-keys.xls'), duplicate],
    [sheet('blank-keys.xlsx'), noKeys],
    [sheet('blank-keys.xls'), noKeys],
    [sheet('wide.xlsx'), 'Error processing Excel file: it has more than 50 columns.'],
    [{ ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }, unreadable],
    [noSheet('keys.xls', 'License Key\nAB-0001\n'), unreadable],
    [noSheet('nothing.xlsx', ''), unreadable],
  ] as const)
    await expectRefused(page, file, text);
  await open(page, `${LICENCES}?search=TW-000`, 'Licence Keys');
  await expect(page.getByText('No licenses found.'), 'nothing by halves').toBeVisible();
});

test('LIC-01: overwriting makes a rejected key usable again and leaves used ones alone', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  const used = 'C4W-1200-9000-4400';
  const rejected = 'C4W-2051-7367-4423';
  await upload(page, sheet('known-keys.xls'));
  await expect(page.getByText('Added: 1')).toBeVisible();
  await expect(skipped(page)).toHaveText([
    'Licence Key: clé - Not a licence key',
    `Licence Key: ${used} - Already exists`,
    `Licence Key: ${rejected} - Already exists`,
  ]);
  await startOver(page);
  await page.getByRole('checkbox', { name: 'Overwrite what is there' }).check();
  await upload(page, sheet('known-keys.xls'));
  await expect(page.getByText('0 added, 1 updated, 3 skipped')).toBeVisible();
  await expect(skipped(page)).toHaveText([
    'Licence Key: clé - Not a licence key',
    `Licence Key: ${used} - The licence key is used`,
    /^Licence Key: KN-0001 - /,
  ]);
  await open(page, `${LICENCES}?search=C4W-`, 'Licence Keys');
  await search(page).fill(rejected);
  await expect(row(page, rejected)).toContainText('Not used');
  await search(page).fill(used);
  await expect(row(page, used)).toContainText('LQ-204117');
});

test('LIC-01: a key that is dropped on the page is taken as well', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  const place = page.getByText('Choose a file or drop it here');
  await (await holdOver(page, [sheet('duplicate-keys.xlsx')], place)).letGo();
  await expect(page.getByRole('alert')).toHaveText(
    'Duplicate Licence Key found in the uploaded file: TW-0001',
  );
  await button(page, 'Try Again').click();
  await (await holdOver(page, [noSheet('keys.csv', 'License Key\nA-1\n')], place)).letGo();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
  );
});

test('LIC-01: the template has the one heading that is needed', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'C4WLicenceTemplate.xlsx',
    rows: [['License Key']],
  });
});
