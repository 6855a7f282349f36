import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import { openScanner, typeUdi, udi as udiField } from '../harness/devices';
import { button, signInToDashboard } from '../harness/people';
import type { Server } from '../harness/server';
import {
  addDevices,
  confirm,
  dialog,
  enter,
  expectLines,
  newWord,
  open,
  register,
  search,
  select,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

interface Stock {
  word: string;
  /** Nobody has it. */
  free: string;
  /** Anna Ahlberg has it. */
  held: string;
}

async function openStock(page: Page, server: Server): Promise<Stock> {
  const word = newWord();
  const [free = '', held = ''] = udisOf(word, 2);
  await addDevices(await enter(page, DEVICE_MANAGER), [free, held]);
  await register(server, newColleague(server, 'Anna Ahlberg'), held);
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expectLines(page, [held, free]);
  return { word, free, held };
}

const changed = (page: Page, number: number) => page.getByText(`Devices changed: ${number}`);

test('ADM-02: only what nobody has registered is removed', async ({ page, server }) => {
  const { free, held } = await openStock(page, server);
  await select(page, held);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(button(page, 'Remove')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button(page, 'Remove').click();
  await confirm(page, 'Remove', 'Devices: 1. They are removed from the factory');
  await expect(changed(page, 1)).toBeVisible();
  await expectLines(page, [held]);
  await expect(row(page, free)).toHaveCount(0);
});

test('ADM-02: it is said which device was registered in the meantime', async ({ page, server }) => {
  const { free, held } = await openStock(page, server);
  await register(server, newColleague(server, 'Zoe Zimmer'), free);
  await select(page, free);
  await button(page, 'Remove').click();
  await confirm(page, 'Remove', 'Devices: 1.');
  const told = dialog(page, 'Not all devices were changed');
  await expect(told.getByRole('listitem')).toHaveText(`UDI: ${free} - The device is registered`);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toBeHidden();
  await expectLines(page, [held, free]);
  await expect(row(page, free)).toContainText('Zoe Zimmer');
});

test('ADM-02: whoever thinks better of it removes nothing', async ({ page, server }) => {
  const { free, held } = await openStock(page, server);
  await select(page, free);
  await button(page, 'Remove').click();
  await dialog(page, 'Remove').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Remove')).toBeHidden();
  await button(page, 'Clear the selection').click();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  await page.reload();
  await expectLines(page, [held, free]);
});

test('ADM-02: a registration that is reset leaves the device to the next one', async ({
  page,
  server,
  openBrowser,
}) => {
  const { held } = await openStock(page, server);
  await select(page, held);
  await button(page, 'Reset registration').click();
  await confirm(page, 'Reset registration', 'Their customers are unlinked');
  await expect(changed(page, 1)).toBeVisible();
  await expect(row(page, held)).toContainText('Free');
  await expect(row(page, held)).not.toContainText('Anna Ahlberg');
  await expect(button(page, 'Reset registration'), 'there is none any more').toBeDisabled();
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  const zoe = newColleague(server, 'Zoe Zimmer');
  await signInToDashboard(other, zoe);
  await openScanner(other);
  await typeUdi(other, held);
  await expect(other.getByRole('heading', { name: 'Device Registered' })).toBeVisible();
  await page.reload();
  await expect(row(page, held)).toContainText('Zoe Zimmer');
});

test('ADM-02: a blocked device cannot be registered until it is unblocked', async ({
  page,
  server,
  openBrowser,
}) => {
  const { free } = await openStock(page, server);
  await select(page, free);
  await expect(button(page, 'Unblock')).toBeDisabled();
  await button(page, 'Block').click();
  await confirm(page, 'Block', 'they can neither be registered nor send new cases');
  await expect(row(page, free)).toContainText('Blocked');
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  await signInToDashboard(other, newColleague(server, 'Zoe Zimmer'));
  await openScanner(other);
  await typeUdi(other, free);
  await expect(udiField(other)).toHaveAccessibleDescription(/This device is blocked\./);
  await expect(button(page, 'Block')).toBeDisabled();
  await button(page, 'Unblock').click();
  await confirm(page, 'Unblock', 'They can be registered and send cases again.');
  await expect(row(page, free)).toContainText('Free');
  await typeUdi(other, free);
  await expect(other.getByRole('heading', { name: 'Device Registered' })).toBeVisible();
});

test('ADM-02: many devices are blocked at once', async ({ page, server }) => {
  const { free, held } = await openStock(page, server);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await button(page, 'Block').click();
  await confirm(page, 'Block', 'Devices: 2.');
  await expect(changed(page, 2)).toBeVisible();
  for (const udi of [free, held]) await expect(row(page, udi)).toContainText('Blocked');
});

test('ADM-02: features are written one a line, and replace those before', async ({ page, server }) => {
  const { word, free, held } = await openStock(page, server);
  await button(page, 'Columns').click();
  await page.getByRole('menuitemcheckbox', { name: 'Features' }).click();
  await page.keyboard.press('Escape');
  const features = dialog(page, 'Set features').getByRole('textbox', { name: 'Features' });
  const save = dialog(page, 'Set features').getByRole('button', { name: 'Save' });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button(page, 'Set features').click();
  await expect(dialog(page, 'Set features')).toContainText('of the selected devices (2)');
  await features.fill(`Shade ${word}\n\n  Margin line  \nMargin line`);
  await save.click();
  await expect(dialog(page, 'Set features')).toBeHidden();
  for (const udi of [free, held]) await expect(row(page, udi)).toContainText(`Shade ${word}, Margin line`);
  await search(page).fill(free);
  await expectLines(page, [free]);
  await button(page, 'Set features').click();
  await expect(features, 'of one device they are shown').toHaveValue(`Shade ${word}\nMargin line`);
  await features.fill('x'.repeat(41));
  await expect(dialog(page, 'Set features')).toContainText('At most 20 features of 40 characters each.');
  await features.fill('Orthodontics');
  await save.click();
  await expect(row(page, free)).toContainText('Orthodontics');
  await expect(row(page, free)).not.toContainText('Margin line');
});

test('ADM-02: what the server refuses is said in the question', async ({ page, server }) => {
  const { free } = await openStock(page, server);
  await page.route('**/v1/cs/devices/block/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await select(page, free);
  await button(page, 'Block').click();
  await dialog(page, 'Block').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog(page, 'Block').getByRole('alert')).toHaveText(
    'The service is busy. Please try again in a moment.',
  );
  await page.unrouteAll();
  await confirm(page, 'Block', 'Devices: 1.');
  await expect(row(page, free)).toContainText('Blocked');
});
