import {
  check,
  deleteButton,
  expectPatients,
  LIST,
  LIST_CALLS,
  nothing,
  ORDERS,
  orderMany,
  pager,
  search,
  sort,
  sortBy,
} from '../harness/case-list';
import {
  CROWN,
  moveTo,
  newPartners,
  openCases,
  order,
  orderFor,
  patient,
  row,
  rows,
  signInToCases,
} from '../harness/cases';
import { newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { closeMenu } from '../harness/keyboard';
import { button } from '../harness/people';
import { expect, test } from '../harness/test';

test('LST-06: the search finds number, title, patient, partner and institution from the first character on', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, '小明 王');
  await orderFor(partners, 'Li Chen');
  await orderFor(partners, 'Zoë Müller', { title: 'Brücke links oben' });
  const { no } = await orderFor(partners, 'Mia Lindner');
  const all = ['Mia Lindner', 'Zoë Müller', 'Li Chen', '小明 王'];
  await signInToCases(page, partners.clinic);
  await expectPatients(page, all);
  const finds: [string, string[]][] = [
    ['王', ['小明 王']],
    ['Li', ['Mia Lindner', 'Zoë Müller', 'Li Chen']],
    ['zoe', ['Zoë Müller']],
    ['MULLER', ['Zoë Müller']],
    ['brucke', ['Zoë Müller']],
    ['oben müller', ['Zoë Müller']],
    ['ndne', ['Mia Lindner']],
    [no.toLowerCase(), ['Mia Lindner']],
    ['jonas', all],
    ['Dentallabor', all],
  ];
  for (const [typed, found] of finds) {
    await search(page).fill(typed);
    await expectPatients(page, found);
  }
  await search(page).fill('Nobody');
  await expect(nothing(page)).toBeVisible();
  await expect(page.getByText('Nothing matches “Nobody”.')).toBeVisible();
  await button(page, 'Clear the search').click();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expectPatients(page, all);
});

test('LST-06: what was searched for is neither in the address nor in the storage of the browser', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, '小明 王');
  await orderFor(partners, 'Mia Lindner');
  await signInToCases(page, partners.clinic);
  await search(page).fill('王');
  await expectPatients(page, ['小明 王']);
  expect(decodeURIComponent(page.url())).not.toContain('王');
  expect(await page.title()).not.toContain('王');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('王');
  await page.reload();
  await expect(search(page)).toHaveValue('');
  await expectPatients(page, ['Mia Lindner', '小明 王']);
});

test('LST-02: a row shows patient, number, partner, teeth, dates, counts and status, and what is unread', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await orderFor(partners, 'Mia Lindner', { deliverydt: '2099-05-04' });
  await orderFor(partners, 'Li Chen');
  await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Please call us.' });
  await orderFor(partners, 'Ada Klein');

  await signInToCases(page, partners.clinic);
  const own = row(page, 'Mia Lindner');
  await expect(own.getByText(made.no, { exact: true })).toBeVisible();
  await expect(own).toContainText('Jonas Weber');
  await expect(own).toContainText('16 Zirconia A2');
  await expect(own).toContainText('Due May 4, 2099');
  await expect(own).toContainText('1 comment');
  await expect(own).toContainText('Open');
  await expect(own.locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);
  await expect(own, 'own words are read').not.toContainText('Unread');

  const there = await (await openBrowser()).newPage();
  await signInToCases(there, partners.lab);
  await expect(patient(there), 'the first one is open').toHaveText('Ada Klein');
  await expect(row(there, 'Ada Klein')).toContainText('Clara Sommer');
  await expect(row(there, 'Ada Klein')).not.toContainText('Unread');
  await expect(row(there, 'Li Chen')).toContainText('Unread');
  await expect(row(there, 'Mia Lindner')).toContainText('Unread');
  await expect(row(there, 'Mia Lindner')).toContainText('1 comment, unread');
  await row(there, 'Mia Lindner').getByRole('link').click();
  await expect(row(there, 'Mia Lindner')).not.toContainText('Unread');
  await expect(row(there, 'Mia Lindner')).toContainText('1 comment');
});

test('LST-02: who has left, or is unknown, is marked', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Mia Lindner');
  await orderFor(partners, 'Li Chen');
  const answer = await partners.clinicCalls.send('GET', LIST);
  const [gone, unknown] = answer.posts;
  gone.to.is_deleted = true;
  unknown.to.is_unknown = true;
  await page.route(LIST_CALLS, (route) => route.fulfill({ json: answer }));
  await signInToCases(page, partners.clinic);
  await expect(row(page, 'Li Chen')).toContainText('Jonas Weber (deleted)');
  await expect(row(page, 'Mia Lindner')).toContainText('Jonas Weber (unknown)');
});

test('LST-03: sorted by last update, by order, by status and by delivery date, with a mark on what is overdue', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein', { deliverydt: '2026-01-05' });
  const ben = await orderFor(partners, 'Ben Vogt', { deliverydt: '2025-12-01' });
  await orderFor(partners, 'Cleo Ek', { deliverydt: '2099-01-05' });
  await orderFor(partners, 'Dora Holm');
  for (const step of ['PROC', 'COMP']) await moveTo(partners.labCalls, ben, step);
  await moveTo(partners.labCalls, ada, 'PROC');
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Ada Klein', 'Ben Vogt', 'Dora Holm', 'Cleo Ek']);
  await expect(sort(page)).toHaveText('Last Updated');
  await sort(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(ORDERS);
  await closeMenu(page);

  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('sort') === 'created desc',
  );
  await sortBy(page, 'Order Sent');
  await asked;
  await expectPatients(page, ['Dora Holm', 'Cleo Ek', 'Ben Vogt', 'Ada Klein']);
  await sortBy(page, 'Status');
  await expectPatients(page, ['Dora Holm', 'Cleo Ek', 'Ada Klein', 'Ben Vogt']);
  await sortBy(page, 'Delivery date');
  await expectPatients(page, ['Ben Vogt', 'Ada Klein', 'Cleo Ek', 'Dora Holm']);
  await expect(row(page, 'Ada Klein')).toContainText('Overdue Jan 5');
  await expect(row(page, 'Ben Vogt'), 'what is completed is never late').toContainText('Due Dec 1, 2025');
  await expect(row(page, 'Cleo Ek')).toContainText('Due Jan 5, 2099');
  await page.reload();
  await expect(sort(page), 'the order is remembered').toHaveText('Delivery date');
  await expectPatients(page, ['Ben Vogt', 'Ada Klein', 'Cleo Ek', 'Dora Holm']);
});

test('LST-01: pages of 20, from the first to the last', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderMany(partners, 45);
  await signInToCases(page, partners.clinic);
  const numbers = pager(page).getByRole('button', { name: /^Page \d+$/ });
  const step = (name: string) => pager(page).getByRole('button', { name });
  const expectPage = async (text: string, count: number, first: string) => {
    await expect(pager(page)).toContainText(text);
    await expect(rows(page)).toHaveCount(count);
    await expect(rows(page).first()).toContainText(first);
  };
  await expectPage('1 - 20 / 45', 20, 'Patient No45');
  await expect(numbers).toHaveText(['1', '2', '3']);
  await expect(step('First page')).toBeDisabled();
  await expect(step('Previous page')).toBeDisabled();
  await step('Next page').click();
  await expectPage('21 - 40 / 45', 20, 'Patient No25');
  await expect(numbers.nth(1)).toHaveAttribute('aria-current', 'page');
  await step('Last page').click();
  await expectPage('41 - 45 / 45', 5, 'Patient No5');
  await expect(step('Next page')).toBeDisabled();
  await expect(step('Last page')).toBeDisabled();
  await step('Previous page').click();
  await expectPage('21 - 40 / 45', 20, 'Patient No25');
  await numbers.nth(2).click();
  await expectPage('41 - 45 / 45', 5, 'Patient No5');
  await step('First page').click();
  await expectPage('1 - 20 / 45', 20, 'Patient No45');
  await step('Last page').click();
  await search(page).fill('No4');
  await expect(pager(page), 'a search begins at its first page').toContainText('1 - 7 / 7');
  await expectPatients(page, ['No45', 'No44', 'No43', 'No42', 'No41', 'No40', 'No4']);
});

test('LST-01: whoever has no case yet is shown how to make one', async ({ page, server }) => {
  await signInToCases(page, newColleague(server, 'Clara Sommer'));
  await expect(nothing(page)).toBeVisible();
  await expect(page.getByText('Cases you send to a partner or receive from one')).toBeVisible();
  await expect(page.getByText('No Case Selected')).toBeVisible();
  await expect(pager(page)).toHaveCount(0);
  await expect(page).toHaveURL('/cases');
  await page.getByRole('main').getByRole('link', { name: 'New Case' }).last().click();
  await expect(page).toHaveURL('/cases/new');
});

test('LST-01: Refresh loads what is new', async ({ page, server }) => {
  const partners = await newPartners(server);
  await turnOffAutoRefresh(server, partners.clinic);
  await order(partners);
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Mia Lindner']);
  await orderFor(partners, 'Li Chen');
  await button(page, 'Refresh').click();
  await expectPatients(page, ['Li Chen', 'Mia Lindner']);
});

test('LST-03: a list that cannot be loaded says why, and Retry loads it', async ({ page, server }) => {
  const partners = await newPartners(server);
  await order(partners);
  // Nothing but the button loads it again.
  await turnOffAutoRefresh(server, partners.clinic);
  await page.route(LIST_CALLS, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await signInToCases(page, partners.clinic);
  const error = page.getByRole('region', { name: 'Cases', exact: true }).getByRole('alert');
  await expect(error).toContainText('The service is busy. Please try again in a moment.');
  await expect(page.getByText('No Case Selected')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.unroute(LIST_CALLS);
  await error.getByRole('button', { name: 'Try again' }).click();
  await expectPatients(page, ['Mia Lindner']);
  await expect(error).toBeHidden();
});

test('LST-03: what is shown stays when a quiet refresh fails', async ({ page, server }) => {
  const partners = await newPartners(server);
  await order(partners);
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Mia Lindner']);
  await page.route(LIST_CALLS, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await button(page, 'Refresh').click();
  await expect(page.getByText('The service is busy. Please try again in a moment.')).toBeVisible();
  await expectPatients(page, ['Mia Lindner']);
  await page.unroute(LIST_CALLS);
  await openCases(page);
  await expectPatients(page, ['Mia Lindner']);
});

test('LST-02: the number stands whole in the column and on a phone, whatever else a row has to say', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const restorations = ['tu3', 'td3', 'td14'].map((tooth_no) => ({ ...CROWN, tooth_no }));
  const made = await orderFor(partners, 'Mia Lindner', { deliverydt: '2099-05-04', restorations });
  await partners.labCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Please call us.' });
  await moveTo(partners.labCalls, made, 'PROC');
  await signInToCases(page, partners.clinic);
  for (const width of [1600, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openCases(page);
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
});

test('LST-03: on a phone checked rows leave nothing blank and move nothing', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await orderFor(partners, 'Ben Vogt');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  const all = page.getByText('Select all', { exact: true });
  await expect(all).toBeVisible();
  const before = [await all.boundingBox(), await row(page, 'Ben Vogt').boundingBox()];
  const scanner = page.getByRole('banner').getByRole('button', { name: 'Register Device' });
  await expect(scanner).toBeVisible();
  await check(page, 'Ada Klein').check();
  await expect(deleteButton(page)).toBeVisible();
  await expect(sort(page)).toHaveCount(0);
  await expect(scanner, 'nor is there a device to register').toHaveCount(0);
  await expect(all, 'it stays above the rows').toBeVisible();
  expect([await all.boundingBox(), await row(page, 'Ben Vogt').boundingBox()]).toEqual(before);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await button(page, 'Clear the selection').click();
  await expect(scanner).toBeVisible();
});
