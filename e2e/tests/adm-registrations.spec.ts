import type { Page } from '@playwright/test';
import { DEVICE_MANAGER, row } from '../harness/administration';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  addFeatures,
  dialog,
  enter,
  expectLines,
  newWord,
  open,
  search,
  sortBy,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const toggle = (page: Page, udi: string) => page.getByRole('switch', { name: `Feature enabled: ${udi}` });

test('LIC-02: features are switched and saved for all rows at once, exported, and not left behind unasked', async ({
  page,
}) => {
  const word = newWord();
  const [on = '', off = ''] = udisOf(word, 2);
  const send = await enter(page, DEVICE_MANAGER);
  await addFeatures(send, [{ udi: off, feat_enable: false }]);
  await addFeatures(send, [{ udi: on, feat_enable: true }]);
  await open(page, `/adm/c4w/registration?search=${word}`, 'Feature Registrations');
  await expectLines(page, [off, on]);
  const created = page.getByRole('columnheader', { name: 'Created' });
  await expect(created, 'the oldest registration is first').toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, 'Created');
  await expectLines(page, [on, off]);

  await expect(toggle(page, on)).toBeChecked();
  await expect(toggle(page, off)).not.toBeChecked();
  await expect(button(page, 'Save')).toBeDisabled();
  await toggle(page, on).uncheck();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await button(page, 'Discard').click();
  await expect(toggle(page, on)).toBeChecked();
  await toggle(page, on).uncheck();
  await toggle(page, off).check();
  const away = page.getByRole('link', { name: 'Upload registrations' });
  const question = dialog(page, 'Leave without saving?');
  await away.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(toggle(page, on), 'as it was switched').not.toBeChecked();
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(toggle(page, on)).not.toBeChecked();
  await expect(toggle(page, off)).toBeChecked();

  expect(await saveSheet(page, 'Export')).toEqual({
    name: 'C4W_Registrations.xlsx',
    rows: [
      ['UDI', 'Feat_Enable', 'Licence Status'],
      [on, 'Disabled', 'Inactive'],
      [off, 'Enabled', 'Inactive'],
    ],
  });
  await search(page).fill('LQ-204148');
  await expect(row(page, 'LQ-204148'), 'its licence is in use').toContainText('Active');
  await search(page).fill('nothing like it');
  await expect(page.getByText('No registrations found.')).toBeVisible();
  await search(page).fill(word);
  await toggle(page, on).check();
  await away.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/adm/c4wRegistrationUpload');
});
