import { DEVICE_MANAGER, row } from '../harness/administration';
import { newColleague } from '../harness/colleagues';
import { openScanner, typeUdi, udi as udiField } from '../harness/devices';
import { button, signInToDashboard } from '../harness/people';
import {
  addDevices,
  confirm,
  dialog,
  enter,
  expectLines,
  newWord,
  open,
  register,
  select,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

test('ADM-02: many devices get features, are blocked and unblocked, and only what nobody has is removed', async ({
  page,
  server,
}) => {
  const word = newWord();
  const [free = '', held = ''] = udisOf(word, 2);
  await addDevices(await enter(page, DEVICE_MANAGER), [free, held]);
  await register(server, await newColleague(server, 'Anna Ahlberg'), held);
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expectLines(page, [held, free]);
  await select(page, held);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(button(page, 'Remove')).toBeDisabled();

  const features = dialog(page, 'Set features').getByRole('textbox', { name: 'Features' });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await button(page, 'Set features').click();
  await expect(dialog(page, 'Set features')).toContainText('of the selected devices (2)');
  await features.fill(`Shade ${word}\n\n  Margin line  \nMargin line`);
  await dialog(page, 'Set features').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Devices changed: 2')).toBeVisible();
  await expect(dialog(page, 'Set features')).toBeHidden();

  await button(page, 'Block').click();
  await confirm(page, 'Block', 'Devices: 2.');
  for (const udi of [free, held]) await expect(row(page, udi)).toContainText('Blocked');
  await expect(button(page, 'Block')).toBeDisabled();
  await button(page, 'Unblock').click();
  await confirm(page, 'Unblock', 'They can be registered and send cases again.');
  await expect(row(page, free)).toContainText('Free');
  await expect(row(page, held)).toContainText('Registered');

  await button(page, 'Clear the selection').click();
  await select(page, free);
  await button(page, 'Set features').click();
  await expect(features, 'of one device they are shown').toHaveValue(`Shade ${word}\nMargin line`);
  await dialog(page, 'Set features').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Remove').click();
  await dialog(page, 'Remove').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Remove')).toBeHidden();
  await expectLines(page, [held, free]);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button(page, 'Remove').click();
  await confirm(page, 'Remove', 'Devices: 1. They are removed from the factory');
  await expect(page.getByText('Devices changed: 1')).toBeVisible();
  await expectLines(page, [held]);
});

test('ADM-02: a blocked device is registered once it is unblocked, and by the next one once it is reset', async ({
  page,
  server,
  openBrowser,
}) => {
  const word = newWord();
  const [udi = ''] = udisOf(word, 1);
  await addDevices(await enter(page, DEVICE_MANAGER), [udi]);
  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await select(page, udi);
  await expect(button(page, 'Unblock')).toBeDisabled();
  await button(page, 'Block').click();
  await confirm(page, 'Block', 'they can neither be registered nor send new cases');
  await expect(row(page, udi)).toContainText('Blocked');

  const hers = await (await openBrowser({ locale: 'en-US' })).newPage();
  await signInToDashboard(hers, await newColleague(server, 'Zoe Zimmer'));
  await openScanner(hers);
  await typeUdi(hers, udi);
  await expect(udiField(hers)).toHaveAccessibleDescription(/This device is blocked\./);
  await button(page, 'Unblock').click();
  await confirm(page, 'Unblock', 'They can be registered and send cases again.');
  await expect(row(page, udi)).toContainText('Free');
  await typeUdi(hers, udi);
  await expect(hers.getByRole('heading', { name: 'Device Registered' })).toBeVisible();

  await page.reload();
  await expect(row(page, udi)).toContainText('Zoe Zimmer');
  await select(page, udi);
  await button(page, 'Reset registration').click();
  await confirm(page, 'Reset registration', 'Their customers are unlinked');
  await expect(row(page, udi)).toContainText('Free');
  await expect(row(page, udi)).not.toContainText('Zoe Zimmer');
  await expect(button(page, 'Reset registration'), 'there is none any more').toBeDisabled();
  await register(server, await newColleague(server, 'Ben Vogt'), udi);
  await page.reload();
  await expect(row(page, udi)).toContainText('Ben Vogt');
});
