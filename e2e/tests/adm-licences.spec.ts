import { DEVICE_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { button } from '../harness/people';
import { saveSheet } from '../harness/sheets';
import {
  enter,
  expectLines,
  filter,
  lines,
  newWord,
  open,
  search,
  sortBy,
  testWithStock as test,
} from '../harness/stock';
import { expect } from '../harness/test';

/** Used keys of the demo, the last activated first. */
const USED = [
  'C4W-1200-9000-4400',
  'C4W-1237-8929-4401',
  'C4W-1274-8858-4402',
  'C4W-1311-8787-4403',
  'C4W-1348-8716-4404',
  'C4W-1385-8645-4405',
  'C4W-1422-8574-4406',
  'C4W-1459-8503-4407',
];

test('LIC-01 LIC-03: licence keys are listed as activated, narrowed, searched, turned over and exported', async ({
  page,
}) => {
  const word = newWord();
  const send = await enter(page, DEVICE_MANAGER);
  const keys = Array.from({ length: 23 }, (_, index) => `${word}-${String(index + 1).padStart(2, '0')}`);
  await send('POST', '/heclore/v1/c4w/licence/upload-keys/', { licenceKeys: keys, overwrite: false });
  await open(page, '/adm/c4w/licences', 'Licence Keys');
  const activated = page.getByRole('columnheader', { name: 'Activated At' });
  await expect(activated).toHaveAttribute('aria-sort', 'descending');
  await expect(lines(page)).toHaveCount(20);
  for (const [index, key] of USED.entries()) await expect(lines(page).nth(index)).toContainText(key);

  await filter(page, 'Licence Status').selectOption('Used');
  await expectLines(page, USED);
  const used = await saveSheet(page, 'Export');
  expect(used.name).toBe('C4W_Licenses.xlsx');
  expect(used.rows).toHaveLength(9);
  const [key, day, udi, status] = used.rows[1] ?? [];
  expect([key, udi, status]).toEqual([USED[0], '(01)07333000000019(11)260302(21)LQ-204117', 'used']);
  expect(day, 'the day only').toMatch(/^\d{4}-\d\d-\d\d$/);
  await sortBy(page, 'Activated At');
  await expect(activated).toHaveAttribute('aria-sort', 'ascending');
  await expectLines(page, [...USED].reverse());
  await search(page).fill('LQ-204148');
  await expectLines(page, ['C4W-1237-8929-4401']);
  await page.reload();
  await expectLines(page, ['C4W-1237-8929-4401']);

  await filter(page, 'Licence Status').selectOption('Not used');
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await button(page, 'Show all').click();
  await expect(lines(page)).toHaveCount(20);
  await search(page).fill(word);
  await expect(pager(page)).toContainText('1 - 20 / 23');
  await sortBy(page, 'Licence Key');
  await expect(lines(page).first()).toContainText(`${word}-01`);
  await pager(page).getByRole('button', { name: 'Next page' }).click();
  await expectLines(page, keys.slice(20));
  const { rows } = await saveSheet(page, 'Export');
  expect(rows, 'not only those of the page').toHaveLength(24);
  expect(rows[1]).toEqual([`${word}-01`, '', '', 'notused']);
  await sortBy(page, 'Licence Key');
  await expect(lines(page).first(), 'another order begins with the first page').toContainText(`${word}-23`);
  await expect(pager(page)).toContainText('1 - 20 / 23');
});
