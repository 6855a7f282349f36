import { DEVICE_MANAGER, row } from '../harness/administration';
import { button, field } from '../harness/people';
import { saveSheet, sheet, skipped, startOver, upload } from '../harness/sheets';
import { lines, newWord, openAs, search, testWithStock as test, udisOf } from '../harness/stock';
import { expect } from '../harness/test';

test('ADM-02: devices are added one by one and from workbooks of other programs, and exported', async ({
  page,
}) => {
  const word = newWord();
  const [udi = '', other = ''] = udisOf(word, 2);
  await openAs(page, DEVICE_MANAGER, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expect(page.getByText('No devices', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add devices' }).click();
  await expect(page).toHaveURL('/adm/factoryRegistration');
  const udiField = page.getByRole('textbox', { name: /^UDI/ });
  await expect(button(page, 'Add')).toBeDisabled();
  await udiField.fill(udi);
  await field(page, 'Serial number').fill(`Press ${word}`);
  await field(page, 'Manufacturing date').fill('2026-03-09');
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();
  await expect(udiField, 'ready for the next one').toHaveValue('');
  await udiField.fill(udi);
  await field(page, 'Serial number').fill('OTHER');
  await button(page, 'Add').click();
  await expect(page.getByText('Already exists')).toBeVisible();
  await expect(udiField, 'to be mended').toHaveValue(udi);
  await udiField.fill(other);
  await field(page, 'Serial number').fill('');
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();

  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'DeviceTemplate.xlsx',
    rows: [['UDI', 'Serial No', 'Manufacturing Date']],
  });
  await upload(page, sheet('devices.xls'));
  await expect(page.getByText('Added: 3')).toBeVisible();
  await startOver(page);
  await upload(page, sheet('devices.xlsx'));
  await expect(page.getByText('Skipped:')).toBeVisible();
  await expect(skipped(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Back to the devices' }).last().click();
  await expect(page).toHaveURL('/adm/devices');
  await search(page).fill(word);
  await expect(lines(page)).toHaveCount(2);
  await expect(row(page, udi)).toContainText(`Press ${word}`);
  await expect(row(page, udi)).toContainText('Mar 9, 2026');
  await expect(row(page, other).getByRole('cell', { name: `${word}-02`, exact: true })).toBeVisible();
  await search(page).fill('08800000000015');
  await expect(lines(page)).toHaveCount(3);
  await expect(row(page, '(21)SN-1')).toContainText('Mar 9, 2026');
  await expect(row(page, '(21)SN-2')).toContainText('OTHER-2');
  await expect(row(page, '(21)SN-2')).toContainText('Apr 1, 2026');
  await expect(row(page, '(21)SN-3')).toContainText('4711');
  const { name, rows } = await saveSheet(page, 'Export');
  expect(name).toBe('Devices.xlsx');
  expect(
    rows.slice(1).map(([, serial, made, state]) => [serial, made, state]),
    'only what is listed',
  ).toEqual([
    ['SN-1', '2026-03-09', 'free'],
    ['OTHER-2', '2026-04-01', 'free'],
    ['4711', '', 'free'],
  ]);
});
