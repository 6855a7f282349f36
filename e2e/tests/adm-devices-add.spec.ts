import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import { button, field } from '../harness/people';
import { expectRefused, readerSheet, saveSheet, sheet, skipped, startOver, upload } from '../harness/sheets';
import {
  addDevices,
  enter,
  filter,
  lines,
  newWord,
  open,
  openAs,
  register,
  select,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const udiField = (page: Page) => page.getByRole('textbox', { name: /^UDI/ });
const FORM = '/adm/factoryRegistration';

test('ADM-02: one device is added by its UDI', async ({ page }) => {
  const word = newWord();
  const [udi = '', other = ''] = udisOf(word, 2);
  await enter(page, DEVICE_MANAGER);
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expect(page.getByText('No devices', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add devices' }).click();
  await expect(page).toHaveURL(FORM);
  await expect(button(page, 'Add')).toBeDisabled();
  await udiField(page).fill(udi);
  await field(page, 'Serial number').fill(`Press ${word}`);
  await field(page, 'Manufacturing date').fill('2026-03-09');
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();
  await expect(udiField(page), 'ready for the next one').toHaveValue('');
  await udiField(page).fill(other);
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expect(row(page, udi)).toContainText(`Press ${word}`);
  await expect(row(page, udi)).toContainText('Mar 9, 2026');
  await expect(row(page, other).getByRole('cell', { name: `${word}-02`, exact: true })).toBeVisible();
});

test('ADM-02: a device that is known already is not added twice', async ({ page }) => {
  const [udi = ''] = udisOf(newWord(), 1);
  await addDevices(await enter(page, DEVICE_MANAGER), [udi]);
  await open(page, FORM, 'Add devices');
  await udiField(page).fill(udi);
  await field(page, 'Serial number').fill('OTHER');
  await button(page, 'Add').click();
  await expect(page.getByText('Already exists')).toBeVisible();
  await expect(udiField(page), 'to be mended').toHaveValue(udi);
});

test('ADM-02: a serial number ends where the server ends it', async ({ page }) => {
  const word = newWord();
  const [udi = ''] = udisOf(word, 1);
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  await udiField(page).fill(udi);
  await field(page, 'Serial number').pressSequentially('9'.repeat(45));
  await expect(field(page, 'Serial number')).toHaveValue('9'.repeat(40));
  await button(page, 'Add').click();
  await expect(page.getByText('The device was added.')).toBeVisible();
});

test('ADM-02: what is no UDI is said to be none', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  await udiField(page).fill('no device');
  await button(page, 'Add').click();
  await expect(page.getByText('Not a device identifier')).toBeVisible();
  await expect(udiField(page), 'to be mended').toHaveValue('no device');
});

test('ADM-02: devices come from workbooks of other programs', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  await upload(page, readerSheet('devices.xls'));
  await expect(page.getByText('Added: 3')).toBeVisible();
  await startOver(page);
  await upload(page, readerSheet('devices.xlsx'));
  await expect(page.getByText('Not taken over:')).toBeVisible();
  await expect(skipped(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Back to the devices' }).last().click();
  await open(page, '/adm/devices?search=08800000000017', 'Factory Registrations');
  await expect(lines(page)).toHaveCount(3);
  await expect(row(page, '(21)SN-2')).toContainText('OTHER-2');
  await expect(row(page, '(21)SN-2')).toContainText('Apr 1, 2026');
  await expect(row(page, '(21)SN-1')).toContainText('Mar 9, 2026');
  await expect(row(page, '(21)SN-3')).toContainText('4711');
});

test('ADM-02: a line with a wrong date is passed over, the others are taken', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  await upload(page, sheet('devices.xls'));
  await expect(page.getByText('Added: 1')).toBeVisible();
  await expect(skipped(page)).toHaveText('UDI: (01)08800000000024(21)DV-02 - Not a date');
});

test('ADM-02: a file that is no list of devices is refused', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  await expectRefused(
    page,
    readerSheet('keys.xls'),
    'Invalid Excel format. The first column header must be "UDI".',
  );
  await expectRefused(
    page,
    sheet('duplicate-udis.xlsx'),
    'Duplicate UDI found in the uploaded file: (01)08800000000024(21)TW-01',
  );
  await expectRefused(page, sheet('blank-udis.xls'), 'No valid UDIs found...');
});

test('ADM-02: the template names the columns', async ({ page }) => {
  await openAs(page, DEVICE_MANAGER, FORM, 'Add devices');
  expect(await saveSheet(page, 'Download template')).toEqual({
    name: 'DeviceTemplate.xlsx',
    rows: [['UDI', 'Serial No', 'Manufacturing Date']],
  });
});

test('ADM-02: what is listed is exported', async ({ page, server }) => {
  const word = newWord();
  const udis = udisOf(word, 3);
  const [free = '', held = ''] = udis;
  const anna = newColleague(server, 'Anna Ahlberg', { country: 'SE' });
  await addDevices(await enter(page, DEVICE_MANAGER), udis);
  await register(server, anna, held);
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await select(page, held);
  await button(page, 'Set features').click();
  await page.getByRole('textbox', { name: 'Features' }).fill('=SUM(1;2)\nMargin <line>');
  await button(page, 'Save').click();
  await expect(page.getByText('Devices changed: 1')).toBeVisible();
  const { name, rows } = await saveSheet(page, 'Export');
  expect(name).toBe('Devices.xlsx');
  expect(rows[0]).toEqual([
    'UDI',
    'Serial No',
    'Manufacturing Date',
    'State',
    'Features',
    'Customer',
    'Email',
    'Country',
    'Installation Date',
  ]);
  expect(rows.slice(1).map(([udi]) => udi)).toEqual(udis);
  expect(rows[1]?.slice(0, 4)).toEqual([free, `${word}-01`, '', 'free']);
  const ofAnna = ['registered', '=SUM(1;2), Margin <line>', 'Anna Ahlberg', anna.email, 'SE', '2026-03-09'];
  expect(rows[2]?.slice(3)).toEqual(ofAnna);
  await filter(page, 'Status').selectOption('Registered');
  await expect(lines(page)).toHaveCount(1);
  const registered = await saveSheet(page, 'Export');
  expect(
    registered.rows.slice(1).map(([udi]) => udi),
    'only what is listed',
  ).toEqual([held]);
});
