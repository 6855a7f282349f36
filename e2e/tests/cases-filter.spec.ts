import {
  choice,
  closeFilter,
  expectFilters,
  expectPatients,
  filterForm,
  LIST,
  nothing,
  openFilter,
  search,
  storedFilters,
} from '../harness/case-list';
import {
  connectionTo,
  moveTo,
  newPartners,
  openCases,
  order,
  orderFor,
  signInToCases,
} from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { button, signIn, signOut } from '../harness/people';
import { expect, test } from '../harness/test';

test('LST-03: statuses are chosen together, kept under caseFilters without the search, and restored', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  const cleo = await orderFor(partners, 'Cleo Ek');
  await moveTo(partners.labCalls, ben, 'PROC');
  await moveTo(partners.clinicCalls, cleo, 'CLSD');
  await signInToCases(page, partners.clinic);
  await openFilter(page);
  await expect(filterForm(page).getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'Open',
    'In Progress',
    'Completed',
    'Reopened',
    'Closed',
    'Draft',
    'Archived',
    'Deleted',
  ]);
  await choice(page, 'Open').click();
  await expectPatients(page, ['Ada Klein']);
  await choice(page, 'Closed').click();
  await expectPatients(page, ['Cleo Ek', 'Ada Klein']);
  await closeFilter(page);
  await expectFilters(page, ['Open', 'Closed']);
  await expect(button(page, 'Filter, 2 active')).toBeVisible();
  await search(page).fill('Cleo');
  await expectPatients(page, ['Cleo Ek']);
  expect(await storedFilters(page)).toEqual({
    status: ['Open', 'Closed'],
    unreadCommentsOnly: false,
    period: null,
    createDateFrom: null,
    createDateTo: null,
    institution: null,
    person: null,
    userIds: [],
    orderBy: 'updated desc',
  });

  await page.reload();
  await expect(search(page)).toHaveValue('');
  await expectFilters(page, ['Open', 'Closed']);
  await expectPatients(page, ['Cleo Ek', 'Ada Klein']);
  await button(page, 'Remove the filter: Open').click();
  await expectPatients(page, ['Cleo Ek']);
  await button(page, 'Clear all').click();
  await expectPatients(page, ['Cleo Ek', 'Ben Vogt', 'Ada Klein']);
  await expectFilters(page, []);
});

test("LST-01: a filter that leaves nothing says 'No cases available for this status' and shows the way out", async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners);
  await signInToCases(page, partners.clinic);
  await openFilter(page);
  await choice(page, 'Completed').click();
  await closeFilter(page);
  await expect(nothing(page)).toBeVisible();
  await expect(page.getByText('Try another filter, or look at all cases.')).toBeVisible();
  await button(page, 'Show all cases').click();
  await expectPatients(page, ['Mia Lindner']);
});

test('NAV-01 LST-03: the chips of the panel lead to their status and empty the search', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await moveTo(partners.labCalls, ben, 'PROC');
  await signInToCases(page, partners.clinic);
  await search(page).fill('Ada');
  await expectPatients(page, ['Ada Klein']);
  const chip = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });
  await chip('In Progress').click();
  await expectPatients(page, ['Ben Vogt']);
  await expect(search(page)).toHaveValue('');
  await expectFilters(page, ['In Progress']);
  await expect(chip('In Progress')).toHaveAttribute('aria-current', 'page');
  await expect(page, 'its first case is open').toHaveURL(`/cases/${ben.no}`);
  await chip('Completed').click();
  await expect(nothing(page)).toBeVisible();
  await expect(page).toHaveURL('/cases?status=Completed');
  await openFilter(page);
  await choice(page, 'Completed').click();
  await expect(page, 'the address says what the list shows').not.toHaveURL(/status=/);
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  await expect(chip('Completed')).not.toHaveAttribute('aria-current');
});

test('LST-03 COM-02: unread comments only', async ({ page, server }) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  await orderFor(partners, 'Ben Vogt');
  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'Which shade?' });
  await orderFor(partners, 'Cleo Ek');
  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Cleo Ek', 'Ada Klein', 'Ben Vogt']);
  await openFilter(page);
  await filterForm(page).getByRole('switch', { name: 'Unread comments only' }).click();
  await closeFilter(page);
  await expectFilters(page, ['Unread comments']);
  await expectPatients(page, ['Ada Klein']);
});

test('LST-03: institution and person narrow the list together', async ({ page, server }) => {
  const partners = await newPartners(server);
  const mira = newColleague(server, 'Mira Hoffmann', { role: 'lab', institution: 'Weber Dentallabor' });
  const aino = newColleague(server, 'Aino Koskinen', { role: 'lab', institution: 'Polar Ceramics' });
  const toMira = await connectionTo(server, partners.clinic, mira);
  const toAino = await connectionTo(server, partners.clinic, aino);
  await orderFor(partners, 'Ada Klein');
  await orderFor(partners, 'Ben Vogt', { connection_id: toMira });
  await orderFor(partners, 'Cleo Ek', { connection_id: toAino });
  await signInToCases(page, partners.clinic);
  await openFilter(page);
  const institution = filterForm(page).getByRole('combobox', { name: 'Institution' });
  const person = filterForm(page).getByRole('combobox', { name: 'Person' });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await institution.click();
  await expect(page.getByRole('option')).toHaveText(['Polar Ceramics', 'Weber Dentallabor']);
  await option('Weber Dentallabor').click();
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  await person.click();
  await expect(page.getByRole('option'), 'the people of that institution').toHaveText([
    'Jonas Weber',
    'Mira Hoffmann',
  ]);
  await option('Mira Hoffmann').click();
  await expectPatients(page, ['Ben Vogt']);
  await institution.click();
  await option('Polar Ceramics').click();
  await expect(person, 'who works elsewhere is forgotten').toHaveValue('');
  await expectPatients(page, ['Cleo Ek']);
  await closeFilter(page);
  await expectFilters(page, ['Polar Ceramics']);
  await page.reload();
  await expectFilters(page, ['Polar Ceramics']);
  await expectPatients(page, ['Cleo Ek']);
});

/** A day of the browser's calendar. */
function dayOf(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

test('LST-03: the presets are days of the calendar, with weeks from Monday; a later first day moves the last', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners);
  await signInToCases(page, partners.clinic);
  await openFilter(page);
  const from = filterForm(page).getByLabel('From', { exact: true });
  const to = filterForm(page).getByLabel('To', { exact: true });
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  });
  const [year, month, day] = today;
  const at = (days: number) => new Date(year, month, day + days);
  const monday = -((at(0).getDay() + 6) % 7);
  const presets: [string, Date, Date][] = [
    ['Yesterday', at(-1), at(-1)],
    ['Today', at(0), at(0)],
    ['This week', at(monday), at(monday + 6)],
    ['Last week', at(monday - 7), at(monday - 1)],
    ['This month', new Date(year, month, 1), new Date(year, month + 1, 0)],
    ['Last month', new Date(year, month - 1, 1), new Date(year, month, 0)],
  ];
  for (const [name, first, last] of presets) {
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === LIST && searchParams.get('createDateFrom') === dayOf(first);
    });
    await choice(page, name).click();
    await expect(from).toHaveValue(dayOf(first));
    await expect(to).toHaveValue(dayOf(last));
    await expect(choice(page, name)).toHaveAttribute('aria-pressed', 'true');
    const query = new URL((await asked).url()).searchParams;
    expect([query.get('createDateTo'), query.get('tz')]).toEqual([dayOf(last), 'Europe/Berlin']);
  }
  await choice(page, 'Yesterday').click();
  await expect(nothing(page)).toBeVisible();
  await choice(page, 'Today').click();
  await expectPatients(page, ['Mia Lindner']);

  await from.fill('2026-03-01');
  await to.fill('2026-03-05');
  await from.fill('2026-03-10');
  await expect(to).toHaveValue('2026-03-10');
  await expect(choice(page, 'Today')).toHaveAttribute('aria-pressed', 'false');
  await expect(nothing(page)).toBeVisible();
  await closeFilter(page);
  await expectFilters(page, ['Mar 10, 2026']);
});

/** Where it is another day now than in Greenwich. */
const FAR_AWAY = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: FAR_AWAY });

  test("LST-03: days begin at the reader's midnight", async ({ page, server }) => {
    const partners = await newPartners(server);
    await order(partners);
    await signInToCases(page, partners.clinic);
    await openFilter(page);
    await choice(page, 'Today').click();
    await closeFilter(page);
    await expectFilters(page, ['Today']);
    await expectPatients(page, ['Mia Lindner']);
    await openFilter(page);
    await choice(page, 'Yesterday').click();
    await expect(nothing(page)).toBeVisible();
  });
});

test('LST-03: the next person in this browser starts without the filters of the one before', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners);
  await signInToCases(page, partners.clinic);
  await openFilter(page);
  await choice(page, 'Completed').click();
  await closeFilter(page);
  await expect(nothing(page)).toBeVisible();
  await signOut(page);
  expect(await storedFilters(page)).toEqual({});
  await signIn(page, partners.lab);
  await openCases(page);
  await expectPatients(page, ['Mia Lindner']);
});
