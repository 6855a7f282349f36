import type { Page } from '@playwright/test';
import { DEVICE_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  dialog,
  enter,
  expectLines,
  lines,
  newWord,
  open,
  search,
  select,
  sortBy,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const toggle = (page: Page, udi: string) => page.getByRole('switch', { name: `Option of ${udi}` });

test('ADM-08: devices are added in bulk, switched at once, searched, exported and deleted', async ({
  page,
}) => {
  const word = newWord();
  const udis = udisOf(word, 22);
  const [first = '', second = '', known = ''] = udis;
  const send = await enter(page, DEVICE_MANAGER);
  await send('POST', '/v1/cs/partnerfeatures/bulk/', { udis: udis.slice(2), option: false });
  await open(page, `/adm/feature_partner?search=${word}`, 'Shade Matching Partner');

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
  await expect(form.getByText('Skipped:')).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveText([
    `Row 5 UDI: ${known} - Already exists`,
    'Row 6 UDI: no device - Not a device identifier',
  ]);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(form).toBeHidden();

  await expect(pager(page)).toContainText('1 - 20 / 22');
  await expect(lines(page).first()).toContainText(first);
  await expect(toggle(page, first)).toBeChecked();
  await expect(toggle(page, known), 'what was known is as it was').not.toBeChecked();
  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expectLines(page, udis.slice(20));
  await sortBy(page, 'UDI');
  await expect(lines(page).first()).toContainText(udis[21] ?? '');
  await search(page).fill(known);
  await expectLines(page, [known]);
  await toggle(page, known).click();
  await expect(toggle(page, known)).toBeChecked();
  await expect(toggle(page, known)).toBeEnabled();
  await page.reload();
  await expect(toggle(page, known)).toBeChecked();
  await toggle(page, known).click();
  await expect(toggle(page, known)).not.toBeChecked();

  await search(page).fill(`${word}-0`);
  await expect(lines(page)).toHaveCount(9);
  await select(page, ...udis.slice(3, 9));
  await button(page, 'Delete').click();
  const question = dialog(page, 'Delete entries?');
  await expect(question).toContainText('Devices: 6. They can no longer use shade matching.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(lines(page)).toHaveCount(9);
  await button(page, 'Delete').click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Entries deleted: 6')).toBeVisible();
  await expectLines(page, [known, second, first]);
  expect(await saveSheet(page, 'Export')).toEqual({
    name: 'PartnerFeatures.xlsx',
    rows: [
      ['UDI', 'Option'],
      [first, 'Yes'],
      [second, 'Yes'],
      [known, 'No'],
    ],
  });
  await search(page).fill('nothing like it');
  await expect(page.getByText('No devices with shade matching')).toBeVisible();
});
