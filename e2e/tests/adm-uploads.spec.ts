import { DEVICE_MANAGER, row } from '../harness/administration';
import { holdOver } from '../harness/files';
import { hold } from '../harness/hold';
import { button } from '../harness/people';
import {
  chooser,
  expectRefused,
  noSheet,
  saveSheet,
  sheet,
  skipped,
  startOver,
  upload,
} from '../harness/sheets';
import { expectLines, lines, openAs, search, sortBy, testWithStock as test } from '../harness/stock';
import { expect } from '../harness/test';

test('LIC-01: licence keys come from a file that is chosen by the keyboard, dropped or overwrites', async ({
  page,
}) => {
  await openAs(page, DEVICE_MANAGER, '/adm/c4wLicence', 'Upload licence keys');
  const held = await hold(page, '**/heclore/v1/c4w/licence/upload-keys/');
  const chosen = page.waitForEvent('filechooser');
  await chooser(page).focus();
  await expect(chooser(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const { name, bytes } = sheet('keys.xls');
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await expect(page.getByRole('status').filter({ hasText: 'Processing your file...' })).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  held.release();
  await expect(page.getByText('Added: 4')).toBeVisible();
  await startOver(page);
  await upload(page, sheet('keys.xlsx'));
  await expect(page.getByText('Added: 0')).toBeVisible();
  await expect(page.getByText('Skipped:')).toBeVisible();
  await expect(skipped(page), 'the empty cell counts for nothing').toHaveText(
    ['2 AB-0001', '4 AB-0002', '5 120034', '6 AB-0003'].map((line) => {
      const [number, key] = line.split(' ');
      return `Row ${number} Licence Key: ${key} - Already exists`;
    }),
  );
  await startOver(page);

  const place = page.getByText('Choose a file or drop it here');
  await (await holdOver(page, [sheet('duplicate-keys.xlsx')], place)).letGo();
  await expect(page.getByRole('alert')).toHaveText(
    'Duplicate Licence Key found in the uploaded file: TW-0001',
  );
  await button(page, 'Try Again').click();
  const calls = held.calls();
  await (await holdOver(page, [noSheet('keys.csv', 'License Key\nA-1\n')], place)).letGo();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.',
  );
  expect(held.calls(), 'only workbooks are sent').toBe(calls);
  await button(page, 'Try Again').click();
  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'C4WLicenceTemplate.xlsx',
    rows: [['License Key']],
  });

  const used = 'C4W-1200-9000-4400';
  const rejected = 'C4W-2051-7367-4423';
  await page.getByRole('checkbox', { name: 'Overwrite existing entries' }).check();
  await upload(page, sheet('known-keys.xls'));
  await expect(page.getByText('1 added, 1 updated, 2 skipped')).toBeVisible();
  await expect(skipped(page)).toHaveText([
    `Row 2 Licence Key: ${used} - The licence key is used`,
    'Row 5 Licence Key: clé - Not a licence key',
  ]);
  await page.getByRole('link', { name: 'Back to the licence keys' }).last().click();
  await expect(page).toHaveURL('/adm/c4w/licences');
  await search(page).fill(rejected);
  await expect(row(page, rejected)).toContainText('Not used');
  await search(page).fill(used);
  await expect(row(page, used)).toContainText('LQ-204117');
});

test('LIC-02: registrations come from a file, and a faulty one is refused', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, '/adm/c4wRegistrationUpload', 'Upload registrations');
  await expectRefused(
    page,
    sheet('duplicate-udis.xls'),
    'Duplicate UDI found in the uploaded file: (01)08800000000022(21)TW-01',
  );
  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'C4WRegistrationTemplate.xlsx',
    rows: [['UDI', 'feat_enable']],
  });
  await upload(page, sheet('features.xlsx'));
  await expect(page.getByText('Added: 9')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the registrations' }).last().click();
  await expect(page).toHaveURL('/adm/c4w/registration');
  await search(page).fill('(21)FE-0');
  await expect(lines(page)).toHaveCount(9);
  await sortBy(page, 'UDI');
  await expectLines(
    page,
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `(01)08800000000022(21)FE-0${number}`),
  );
  for (const [index, isOn] of [true, true, true, true, false, false, false, false, false].entries())
    await expect(lines(page).nth(index).getByRole('switch')).toBeChecked({ checked: isOn });
});
