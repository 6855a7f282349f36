import type { Locator, Page } from '@playwright/test';
import { DEVICE_MANAGER, row } from '../harness/administration';
import { pager } from '../harness/case-list';
import { newColleague } from '../harness/colleagues';
import { button } from '../harness/people';
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

/** How far a text extends beyond the left and right edges of the box that clips it, in pixels. */
async function cutOf(text: Locator) {
  return await text.evaluate((element) => {
    const [letters] = element.childNodes;
    const box = element.parentElement?.getBoundingClientRect();
    if (!letters || !box) throw new Error('no text');
    const length = letters.textContent?.length ?? 0;
    const place = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(letters, from);
      range.setEnd(letters, to);
      return range.getBoundingClientRect();
    };
    const [first, last] = [place(0, 4), place(length - 8, length)];
    return {
      beginsCut: first.left < box.left,
      endsInside: last.left >= box.left && last.right <= box.right + 1,
      readsFromLeft: first.left < last.left,
    };
  });
}

/** Whether the browser exposes this text to screen readers, with its characters in this order. */
async function isSpoken(page: Page, text: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.some(({ role, name }) => role?.value === 'StaticText' && name?.value === text);
}

/** The clipboard content after copying a text. */
async function selected(text: Locator): Promise<string> {
  await text.selectText();
  return await text.evaluate(() => getSelection()?.toString() ?? '');
}

test('ADM-02: devices are turned over, sorted, narrowed and searched, and everybody chooses their columns', async ({
  page,
  server,
}) => {
  const word = newWord();
  const udis = udisOf(word, 45);
  const [shown = '', ofZoe = '', ofAnna = ''] = udis;
  await addDevices(await enter(page, DEVICE_MANAGER), udis);
  const email = `anna.${word}@clinic.example`.toLowerCase();
  await register(server, await newColleague(server, 'Zoe Zimmer', { country: 'AT' }), ofZoe);
  await register(server, await newColleague(server, 'Anna Ahlberg', { email, country: 'SE' }), ofAnna);

  await open(page, `/adm/devices?search=${word}`, 'Factory Registrations');
  await expect(pager(page)).toContainText('1 - 20 / 45');
  await expect(lines(page).first()).toContainText(`${word}-45`);
  await pager(page).getByRole('button', { name: 'Next page' }).click();
  await expect(pager(page)).toContainText('21 - 40 / 45');
  await expect(lines(page).first()).toContainText(`${word}-25`);
  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expectLines(page, ['-05', '-04', '-03', '-02', '-01']);
  await test.step('a narrow column cuts the front of a UDI, and nothing of what is heard or copied', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const text = row(page, shown).getByText(shown, { exact: true });
    await expect.poll(() => cutOf(text)).toEqual({ beginsCut: true, endsInside: true, readsFromLeft: true });
    expect(await isSpoken(page, shown)).toBe(true);
    expect(await selected(text)).toBe(shown);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  for (const text of ['Anna Ahlberg', email, 'Sweden', 'Registered'])
    await expect(row(page, ofAnna)).toContainText(text);
  await expect(lines(page).last()).toContainText('Free');
  await page.goBack();
  await expect(pager(page), 'back is the page before').toContainText('21 - 40 / 45');
  await filter(page, 'Rows').selectOption('50');
  await expect(lines(page)).toHaveCount(45);
  await expect(pager(page)).toContainText('1 - 45 / 45');

  await filter(page, 'Customer').selectOption('With a customer');
  await expectLines(page, ['Anna Ahlberg', 'Zoe Zimmer']);
  await sortBy(page, 'Customer');
  await sortBy(page, 'Customer');
  await expectLines(page, ['Zoe Zimmer', 'Anna Ahlberg']);
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await expect(column('Features')).toHaveCount(0);
  await button(page, 'Columns').click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'UDI' }), 'the name stays').toHaveCount(0);
  await choose('Features');
  await choose('Country');
  await page.keyboard.press('Escape');
  await page.reload();
  await expectLines(page, ['Zoe Zimmer', 'Anna Ahlberg']);
  await expect(column('Features')).toBeVisible();
  await expect(column('Country')).toHaveCount(0);

  await search(page).fill(`${word.toLowerCase()} ahlberg`);
  await expectLines(page, ['Anna Ahlberg']);
  await search(page).fill(`${word}-99`);
  await expect(page.getByText('No devices', { exact: true })).toBeVisible();
  await expect(page.getByText(`Nothing matches “${word}-99”.`)).toBeVisible();
  await button(page, 'Show all').click();
  await expect(lines(page), 'a whole page of them').toHaveCount(50);
  await expect(search(page)).toHaveValue('');
});
