import type { Page } from '@playwright/test';
import { DEVICE_MANAGER } from '../harness/administration';
import { pager } from '../harness/case-list';
import { newColleague } from '../harness/colleagues';
import { button } from '../harness/people';
import type { Server } from '../harness/server';
import {
  addDevices,
  enter,
  expectLines,
  filter,
  lines,
  newWord,
  open,
  register,
  search,
  sortBy,
  testWithStock as test,
  udisOf,
} from '../harness/stock';
import { expect } from '../harness/test';

const TITLE = 'Factory Registrations';

/** A device nobody has, one of Anna Ahlberg in Sweden and one of Zoe Zimmer in Austria. */
async function openWithHolders(page: Page, server: Server): Promise<{ word: string; udis: string[] }> {
  const word = newWord();
  const udis = udisOf(word, 3);
  const send = await enter(page, DEVICE_MANAGER);
  await addDevices(send, udis);
  const [, ofZoe = '', ofAnna = ''] = udis;
  const zoe = newColleague(server, 'Zoe Zimmer', { email: `a.${word}@clinic.example`, country: 'AT' });
  const anna = newColleague(server, 'Anna Ahlberg', { email: `b.${word}@clinic.example`, country: 'SE' });
  await register(server, zoe, ofZoe);
  await register(server, anna, ofAnna);
  await open(page, `/adm/devices?search=${word}`, TITLE);
  await expect(lines(page)).toHaveCount(3);
  return { word, udis };
}

test('ADM-02: devices stand by their UDI, the last first', async ({ page, server }) => {
  const { word } = await openWithHolders(page, server);
  await expectLines(page, [`${word}-03`, `${word}-02`, `${word}-01`]);
  await expect(page.getByRole('columnheader', { name: 'UDI' })).toHaveAttribute('aria-sort', 'descending');
  const first = lines(page).first();
  for (const text of ['Anna Ahlberg', `b.${word}@clinic.example`, 'Sweden', 'Registered'])
    await expect(first).toContainText(text);
  await expect(lines(page).last()).toContainText('Free');
});

test('ADM-02: pressing a heading sorts by it, and once more the other way round', async ({
  page,
  server,
}) => {
  await openWithHolders(page, server);
  const [nobody, zoe, anna] = ['Free', 'Zoe Zimmer', 'Anna Ahlberg'] as const;
  for (const [column, order] of [
    ['UDI', [nobody, zoe, anna]],
    ['Customer', [nobody, anna, zoe]],
    ['Email', [nobody, zoe, anna]],
    ['Country', [nobody, zoe, anna]],
  ] as const) {
    await sortBy(page, column);
    await expectLines(page, [...order]);
    await sortBy(page, column);
    await expectLines(page, [...order].reverse());
  }
  await sortBy(page, 'Status');
  await expect(lines(page).first()).toContainText('Free');
  await sortBy(page, 'Status');
  await expect(lines(page).last()).toContainText('Free');
  await expect(page).toHaveURL(/sort=state(\+|%20)desc/);
  await page.reload();
  await expect(lines(page).last(), 'a link leads to the same rows').toContainText('Free');
});

test('ADM-02: a device is found by its UDI, its customer and its email', async ({ page, server }) => {
  const { word } = await openWithHolders(page, server);
  await search(page).fill(`${word.toLowerCase()}-02`);
  await expectLines(page, ['Zoe Zimmer']);
  await search(page).fill(`${word} ahlberg`);
  await expectLines(page, ['Anna Ahlberg']);
  await search(page).fill(`b.${word}@clinic`);
  await expectLines(page, ['Anna Ahlberg']);
  await search(page).fill(`${word}-99`);
  await expect(page.getByText('No devices', { exact: true })).toBeVisible();
  await expect(page.getByText(`Nothing matches “${word}-99”.`)).toBeVisible();
  await button(page, 'Show all').click();
  await expect(lines(page), 'a whole page of them').toHaveCount(20);
  await expect(search(page)).toHaveValue('');
});

test('ADM-02: devices are narrowed to a status, or to those with a customer', async ({ page, server }) => {
  const { word } = await openWithHolders(page, server);
  await filter(page, 'Status').selectOption('Free');
  await expectLines(page, [`${word}-01`]);
  await filter(page, 'Status').selectOption('Registered');
  await expectLines(page, [`${word}-03`, `${word}-02`]);
  await filter(page, 'Status').selectOption('Blocked');
  await expect(page.getByText('No devices', { exact: true })).toBeVisible();
  await filter(page, 'Status').selectOption('All');
  await filter(page, 'Customer').selectOption('With a customer');
  await expectLines(page, [`${word}-03`, `${word}-02`]);
  await page.reload();
  await expectLines(page, [`${word}-03`, `${word}-02`]);
});

test('ADM-02: devices are turned over page by page', async ({ page }) => {
  const word = newWord();
  await addDevices(await enter(page, DEVICE_MANAGER), udisOf(word, 45));
  await open(page, `/adm/devices?search=${word}`, TITLE);
  await expect(pager(page)).toContainText('1 - 20 / 45');
  await expect(lines(page).first()).toContainText(`${word}-45`);
  await pager(page).getByRole('button', { name: 'Next page' }).click();
  await expect(pager(page)).toContainText('21 - 40 / 45');
  await expect(lines(page).first()).toContainText(`${word}-25`);
  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expectLines(page, ['-05', '-04', '-03', '-02', '-01']);
  await page.goBack();
  await expect(pager(page), 'back is the page before').toContainText('21 - 40 / 45');
  await filter(page, 'Rows').selectOption('50');
  await expect(lines(page)).toHaveCount(45);
  await expect(pager(page)).toContainText('1 - 45 / 45');
  await search(page).fill(`${word}-1`);
  await expect(lines(page)).toHaveCount(10);
});

test('ADM-02: everybody chooses their columns, and finds them again', async ({ page, server }) => {
  await openWithHolders(page, server);
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await expect(column('Features')).toHaveCount(0);
  await button(page, 'Columns').click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'UDI' }), 'the name stays').toHaveCount(0);
  await choose('Features');
  await choose('Country');
  await page.keyboard.press('Escape');
  await expect(column('Features')).toBeVisible();
  await expect(column('Country')).toHaveCount(0);
  await page.reload();
  await expect(column('Features')).toBeVisible();
  await expect(column('Country')).toHaveCount(0);
});
