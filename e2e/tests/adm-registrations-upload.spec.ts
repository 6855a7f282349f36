import { DEVICE_MANAGER } from '../harness/administration';
import {
  expectRefused,
  noSheet,
  readerSheet,
  saveSheet,
  sheet,
  skipped,
  startOver,
  upload,
} from '../harness/sheets';
import {
  addFeatures,
  enter,
  expectLines,
  lines,
  open,
  openAs,
  sortBy,
  testWithStock as test,
} from '../harness/stock';
import { expect } from '../harness/test';

const FORM = '/adm/c4wRegistrationUpload';
const TITLE = 'Upload registrations';
const LIST = '/adm/c4w/registration';
const udi = (name: string) => `(01)08800000000024(21)${name}`;

test('LIC-02: true, 1 and yes switch the feature on, false, 0 and no off', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  await upload(page, sheet('features.xlsx'));
  await expect(page.getByText('Added: 9')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the registrations' }).last().click();
  await open(page, `${LIST}?search=(21)FE-0`, 'Feature Registrations');
  await sortBy(page, 'UDI');
  await expectLines(
    page,
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => udi(`FE-0${number}`)),
  );
  for (const [index, isOn] of [true, true, true, true, false, false, false, false, false].entries())
    await expect(lines(page).nth(index).getByRole('switch')).toBeChecked({ checked: isOn });
});

test('LIC-02: what was not taken is listed with its reason, and overwriting changes the rest', async ({
  page,
}) => {
  const send = await enter(page, DEVICE_MANAGER);
  await addFeatures(send, [
    { udi: udi('CH-01'), feat_enable: true },
    { udi: udi('CH-02'), feat_enable: true },
  ]);
  await open(page, FORM, TITLE);
  await upload(page, sheet('changed-features.xls'));
  await expect(page.getByText('Added: 1')).toBeVisible();
  await expect(page.getByText('Some registrations UDI are false:')).toBeVisible();
  await expect(skipped(page)).toHaveText([
    `UDI: ${udi('CH-03')} - feat_enable must be true or false`,
    'UDI: no device - Not a device identifier',
    `UDI: ${udi('CH-01')} - Already exists`,
    `UDI: ${udi('CH-02')} - Registration already up to date`,
  ]);
  await startOver(page);
  await page.getByRole('checkbox', { name: 'Overwrite what is there' }).check();
  await upload(page, sheet('changed-features.xls'));
  await expect(page.getByText('0 added, 1 updated, 4 skipped')).toBeVisible();
  await expect(skipped(page)).toHaveText([
    `UDI: ${udi('CH-03')} - feat_enable must be true or false`,
    'UDI: no device - Not a device identifier',
    `UDI: ${udi('CH-02')} - Registration already up to date`,
    `UDI: ${udi('CH-04')} - Registration already up to date`,
  ]);
  await open(page, `${LIST}?search=(21)CH-01`, 'Feature Registrations');
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('LIC-02: the other format says the same', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  await upload(page, readerSheet('registrations.xls'));
  await expect(page.getByText('Added: 4')).toBeVisible();
  await startOver(page);
  await upload(page, readerSheet('registrations.xlsx'));
  await expect(page.getByText('Added: 0')).toBeVisible();
  await expect(skipped(page).filter({ hasText: 'Registration already up to date' })).toHaveCount(4);
});

test('LIC-02: every fault of a file is said in its own words', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  const noRows = 'The Excel file is empty or does not contain data rows.';
  const wrongHeader = 'Invalid Excel format. The first column header must be "UDI".';
  const duplicate = `Duplicate UDI found in the uploaded file: ${udi('TW-01')}`;
  const noUdis = 'No valid UDIs found...';
  const unreadable = 'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.';
  const whole = readerSheet('registrations.xls');
  for (const [file, text] of [
    [readerSheet('no-sheets.xlsx'), 'No sheets found in the Excel file.'],
    [readerSheet('empty.xlsx'), noRows],
    [readerSheet('header-only.xls'), noRows],
    [readerSheet('keys.xlsx'), wrongHeader],
    [sheet('misplaced-udis.xlsx'), wrongHeader],
    [sheet('duplicate-udis.xlsx'), duplicate],
    [sheet('duplicate-udis.xls'), duplicate],
    [sheet('blank-udis.xlsx'), noUdis],
    [sheet('blank-udis.xls'), noUdis],
    [sheet('long.xls'), 'Error processing Excel file: a cell has more than 1000 characters.'],
    [{ ...whole, bytes: whole.bytes.subarray(0, 600) }, unreadable],
    [noSheet('registrations.xlsx', 'UDI\nUDI-1\n'), unreadable],
  ] as const)
    await expectRefused(page, file, text);
  await open(page, `${LIST}?search=(21)TW-0`, 'Feature Registrations');
  await expect(page.getByText('No registrations found.'), 'nothing by halves').toBeVisible();
});

test('LIC-02: the template has both headings', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, TITLE);
  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'C4WRegistrationTemplate.xlsx',
    rows: [['UDI', 'feat_enable']],
  });
});
