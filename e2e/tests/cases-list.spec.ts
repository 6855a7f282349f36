import {
  check,
  deleteButton,
  expectPatients,
  nothing,
  ORDERS,
  search,
  sort,
  sortBy,
} from '../harness/case-list';
import { CROWN, moveTo, newPartners, openCases, orderFor, row, rows, signInToCases } from '../harness/cases';
import { closeMenu } from '../harness/keyboard';
import { button } from '../harness/people';
import { expect, test } from '../harness/test';

test('LST-02 LST-03 LST-06: the list shows, sorts and finds cases, and keeps the order but not the search', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, '小明 王', { deliverydt: '2026-01-05' });
  const zoe = await orderFor(partners, 'Zoë Müller', {
    deliverydt: '2025-12-01',
    title: 'Brücke links oben',
  });
  const mia = await orderFor(partners, 'Mia Lindner', { deliverydt: '2099-05-04' });
  for (const step of ['PROC', 'COMP']) await moveTo(partners.labCalls, zoe, step);
  await partners.clinicCalls.send('POST', `/v1/cases/${mia.id}/comment/`, { comment: 'Please call us.' });
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Mia Lindner', 'Zoë Müller', '小明 王']);

  await test.step('a row', async () => {
    const own = row(page, 'Mia Lindner');
    await expect(own.getByText(mia.no, { exact: true })).toBeVisible();
    await expect(own).toContainText('Jonas Weber');
    await expect(own).toContainText('FDI 16 Zirconia A2');
    await expect(own).toContainText('Due May 4, 2099');
    await expect(own).toContainText('1 comment');
    await expect(own).toContainText('Open');
    await expect(own.locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);
    await expect(own, 'own words are read').not.toContainText('Unread');
    await expect(row(page, '小明 王')).toContainText('Overdue Jan 5');
    await expect(row(page, 'Zoë Müller'), 'a completed case is never late').toContainText('Due Dec 1, 2025');
  });

  await test.step('the order', async () => {
    await expect(sort(page)).toHaveText('Last Updated');
    await sort(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(ORDERS);
    await closeMenu(page);
    await sortBy(page, 'Status');
    await expectPatients(page, ['Mia Lindner', '小明 王', 'Zoë Müller']);
    await sortBy(page, 'Due');
    await expectPatients(page, ['Zoë Müller', '小明 王', 'Mia Lindner']);
  });

  await test.step('the search', async () => {
    for (const [typed, found] of [
      ['zoe', 'Zoë Müller'],
      ['brucke', 'Zoë Müller'],
      [mia.no.toLowerCase(), 'Mia Lindner'],
      ['王', '小明 王'],
    ] as const) {
      await search(page).fill(typed);
      await expectPatients(page, [found]);
    }
    expect(decodeURIComponent(page.url())).not.toContain('王');
    expect(await page.title()).not.toContain('王');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('王');
    await search(page).fill('Nobody');
    await expect(page.getByRole('heading', { name: 'Nothing matches “Nobody”.' })).toBeVisible();
    await expect(nothing(page), 'it is not the status').toHaveCount(0);
    await button(page, 'Clear the search').click();
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue('');
    await expect(rows(page)).toHaveCount(3);
    await search(page).fill('王');
    await expectPatients(page, ['小明 王']);
  });

  await page.reload();
  await expect(search(page), 'the search is forgotten').toHaveValue('');
  await expect(sort(page), 'the order is remembered').toHaveText('Due');
  await expectPatients(page, ['Zoë Müller', '小明 王', 'Mia Lindner']);
});

test('LST-02 LST-03: the number is never cut off, and on a phone checked rows leave nothing blank and move nothing', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const restorations = ['tu3', 'td3', 'td14'].map((tooth_no) => ({ ...CROWN, tooth_no }));
  await orderFor(partners, 'Ada Klein');
  const made = await orderFor(partners, 'Mia Lindner', { deliverydt: '2099-05-04', restorations });
  await partners.labCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Please call us.' });
  await moveTo(partners.labCalls, made, 'PROC');
  await page.setViewportSize({ width: 1600, height: 844 });
  await signInToCases(page, partners.clinic);
  for (const width of [1600, 390]) {
    if (width === 390) {
      await page.setViewportSize({ width, height: 844 });
      await openCases(page);
    }
    const shown = row(page, 'Mia Lindner');
    const number = shown.getByText(made.no, { exact: true });
    await expect(number).toBeInViewport({ ratio: 1 });
    const line = shown.getByText('In Progress', { exact: true });
    const [left, pill, box] = [
      await number.boundingBox(),
      await line.boundingBox(),
      await shown.boundingBox(),
    ];
    if (!left || !pill || !box) throw new Error('a row without a place');
    expect(left.x + left.width, 'before the status').toBeLessThan(pill.x);
    expect(pill.x + pill.width, 'within the row').toBeLessThanOrEqual(box.x + box.width);
    expect(await number.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await expect(shown.getByText('Jonas Weber', { exact: true })).toBeVisible();
  }

  const onPhone = row(page, 'Mia Lindner');
  for (const words of [onPhone.getByText('Mia Lindner', { exact: true }), onPhone.getByText(/Zirconia/)]) {
    const cut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, 'patient and teeth are read as they are').toBeLessThanOrEqual(0);
  }
  for (const name of ['Select all', 'Select Ada Klein']) {
    const box = page.getByRole('checkbox', { name });
    const hits = await box.evaluate((input: HTMLInputElement) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      const around = [
        [-21, 0],
        [21, 0],
        [0, -21],
        [0, 21],
      ] as const;
      return around.map(([right, down]) => {
        const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
        return hit === input || [...(input.labels ?? [])].some((label) => label.contains(hit));
      });
    });
    expect(hits, `a finger hits 44 px: ${name}`).toEqual([true, true, true, true]);
  }

  const all = page.getByText('Select all', { exact: true });
  await expect(all).toBeVisible();
  const places = async () => [await all.boundingBox(), await row(page, 'Mia Lindner').boundingBox()];
  const before = await places();
  const scanner = page.getByRole('banner').getByRole('button', { name: 'Register Device' });
  await expect(scanner).toBeVisible();
  await check(page, 'Ada Klein').check();
  await expect(deleteButton(page)).toBeVisible();
  await expect(sort(page)).toHaveCount(0);
  await expect(scanner, 'nor is there a device to register').toHaveCount(0);
  await expect(all, 'it stays above the rows').toBeVisible();
  expect(await places()).toEqual(before);
  await button(page, 'Clear the selection').click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('1 selected'), 'the other one is in progress').toBeVisible();
  await button(page, 'Clear the selection').click();
  await expect(scanner).toBeVisible();
});
