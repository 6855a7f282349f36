import type { Locator, Page } from '@playwright/test';
import { expectFilters, expectPatients, nothing, orderMany, search } from '../harness/case-list';
import { CROWN, contentOf, moveTo, newPartners, order, orderFor, patient } from '../harness/cases';
import { newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { section } from '../harness/connections';
import { button, heading, signInToDashboard } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';
import { testWith } from '../harness/with';

const STATUSES = ['Open', 'In Progress', 'Completed', 'Reopened', 'Closed'];

const cards = (page: Page): Locator =>
  page.getByRole('main').getByRole('list', { name: 'Cases by status' }).getByRole('link');

async function expectCounts(page: Page, counts: number[]): Promise<void> {
  await expect(cards(page)).toHaveText(STATUSES.map((status, i) => `${status}${counts[i]}`));
}

const activity = (page: Page): Locator => section(page, 'Activity');
const deeds = (page: Page): Locator => activity(page).getByRole('listitem');

const PERIODS = ['Work week', 'Last 7 days', 'Work month', 'Last 30 days'];

async function expectPeriods(chosen: Locator): Promise<void> {
  await expect(chosen).toHaveValue('thisweek');
  await expect(chosen.locator('option')).toHaveText(PERIODS);
}

test('DSH-01 RT-03: five cards count the cases, and go on counting', async ({ page, server }) => {
  const partners = await newPartners(server);
  const [ada, ben, cleo, dora] = [
    await orderFor(partners, 'Ada Klein'),
    await orderFor(partners, 'Ben Vogt'),
    await orderFor(partners, 'Cleo Ek'),
    await orderFor(partners, 'Dora Holm'),
  ];
  await orderFor(partners, 'Eva Lind');
  await contentOf(partners.labCalls, ada);
  await moveTo(partners.labCalls, ben, 'PROC');
  for (const made of [cleo, dora])
    for (const step of ['PROC', 'COMP']) await moveTo(partners.labCalls, made, step);
  await moveTo(partners.clinicCalls, dora, 'REOP');
  await signInToDashboard(page, partners.clinic);
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await expectCounts(page, [2, 1, 1, 1, 0]);
  await moveTo(partners.clinicCalls, cleo, 'CLSD');
  await expectCounts(page, [2, 1, 0, 1, 1]);
  await orderFor(partners, 'Finn Berg');
  await expectCounts(page, [3, 1, 0, 1, 1]);
});

test('DSH-01: a card leads to its cases, with the search emptied', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await moveTo(partners.labCalls, ben, 'PROC');
  await signInToDashboard(page, partners.clinic);
  await page.getByRole('complementary').getByRole('link', { name: 'Cases', exact: true }).click();
  await search(page).fill('Ada');
  await expectPatients(page, ['Ada Klein']);
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await cards(page).filter({ hasText: 'In Progress' }).click();
  await expectFilters(page, ['In Progress']);
  await expect(search(page)).toHaveValue('');
  await expectPatients(page, ['Ben Vogt']);
  await expect(page).toHaveURL(`/cases/${ben.no}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await cards(page).filter({ hasText: 'Completed' }).click();
  await expect(nothing(page)).toBeVisible();
  await expect(page).toHaveURL('/cases?status=Completed');
});

test('DSH-02: what was ordered, by type and period, as a chart that can be read aloud', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners, { restorations: [{ ...CROWN, tooth_no: 'tu3,tu4,tu5' }] });
  await order(partners, {
    restorations: [CROWN, { tooth_no: 'td3', type: 'veneer', material: 'glass_ceramic' }],
  });
  await signInToDashboard(page, partners.lab);
  await dialog(page, 'Cases from Europe').getByRole('button', { name: 'Close' }).click();
  const card = section(page, 'Restorations');
  await expectPeriods(card.getByRole('combobox', { name: 'Period of the restorations' }));
  await expect(card.getByText('5 restorations')).toBeVisible();
  await expect(card.getByRole('row')).toHaveText(['TypeCount', 'Crown4', 'Veneer1']);
  const asked = page.waitForRequest('**/v1/dashboard/cases/restorations/?period=month&*');
  await card.getByRole('combobox').selectOption('Last 30 days');
  await asked;
  await expect(card.getByRole('row')).toHaveText(['TypeCount', 'Crown4', 'Veneer1']);
});

test('DSH-02 RT-04: who did what to which case, the newest first, and the way there', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  await contentOf(partners.labCalls, ada);
  await moveTo(partners.labCalls, ada, 'PROC');
  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'Which shade?' });
  await signInToDashboard(page, partners.clinic);
  await expectPeriods(activity(page).getByRole('combobox', { name: 'Period of the activity' }));
  await expect(deeds(page)).toHaveText([
    new RegExp(`^Jonas Weber.*Comment added.*${ada.no}`),
    new RegExp(`^Jonas Weber.*Status changed.*In Progress.*${ada.no}`),
    new RegExp(`^Clara Sommer.*Case created.*${ada.no}`),
  ]);
  await expect(deeds(page).last().locator('[data-initials]')).toHaveAttribute('data-initials', 'CS');
  await expect(deeds(page).first().locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);
  await expect(activity(page).getByRole('button', { name: 'Load More' })).toHaveCount(0);
  const ben = await orderFor(partners, 'Ben Vogt');
  await expect(deeds(page), 'what is new comes by itself').toHaveCount(4);
  await expect(deeds(page).first()).toContainText(ben.no);
  await deeds(page).last().getByRole('link').click();
  await expect(page).toHaveURL(`/case/${ada.id}`);
  await expect(patient(page)).toHaveText('Ada Klein');
});

test('DSH-02: Load More shows what happened before', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderMany(partners, 45);
  await signInToDashboard(page, partners.clinic);
  const more = activity(page).getByRole('button', { name: 'Load More' });
  await expect(deeds(page)).toHaveCount(20);
  await more.click();
  await expect(deeds(page)).toHaveCount(40);
  await more.click();
  await expect(deeds(page)).toHaveCount(45);
  await expect(more).toHaveCount(0);
  const asked = page.waitForRequest('**/v1/dashboard/cases/activities/?period=thismonth&page=1&*');
  await activity(page).getByRole('combobox').selectOption('Work month');
  await asked;
  await expect(deeds(page), 'another period begins at its first page').toHaveCount(20);
});

test("DSH-02: 'No activity yet' where nothing has happened", async ({ page, server }) => {
  const partners = await newPartners(server);
  await order(partners);
  await page.route('**/v1/dashboard/cases/activities/**', (route) =>
    route.fulfill({ json: { users: [], cases_actions: [], num_pages: 1 } }),
  );
  await page.route('**/v1/dashboard/cases/restorations/**', (route) =>
    route.fulfill({ json: { restoration_counts: [] } }),
  );
  await signInToDashboard(page, partners.clinic);
  await expect(activity(page).getByText('No activity yet', { exact: true })).toBeVisible();
  await expect(section(page, 'Restorations').getByText('No restorations in this period.')).toBeVisible();
});

test('DSH-02: what cannot be loaded says so in its place, and the rest is there', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners);
  // Nothing but the button loads it again.
  await turnOffAutoRefresh(server, partners.clinic);
  const busy = 'The service is busy. Please try again in a moment.';
  const parts: [path: string, place: (page: Page) => Locator, whole: (page: Page) => Locator][] = [
    ['status', (page) => page.getByRole('main').getByRole('alert'), cards],
    [
      'restorations',
      (page) => section(page, 'Restorations').getByRole('alert'),
      (page) => page.getByRole('table'),
    ],
    ['activities', (page) => activity(page).getByRole('alert'), deeds],
  ];
  await signInToDashboard(page, partners.clinic);
  for (const [path, place, whole] of parts) {
    const url = `**/v1/dashboard/cases/${path}/**`;
    await page.route(url, (route) => route.fulfill({ status: 503, json: { detail: busy } }));
    await page.reload();
    await expect(place(page)).toContainText(busy);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    await page.unroute(url);
    await place(page).getByRole('button', { name: 'Try again' }).click();
    await expect(whole(page).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
});

test('DSH-01 DSH-02: whoever has no case yet is led to a first partner, above sections without anything in them', async ({
  page,
  server,
}) => {
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible();
  await expectCounts(page, [0, 0, 0, 0, 0]);
  await expect(section(page, 'Restorations').getByText('No restorations in this period.')).toBeVisible();
  await expect(activity(page).getByText('No activity yet', { exact: true })).toBeVisible();
  await expect(section(page, 'Help').getByRole('link'), 'nothing else is configured').toHaveText([
    'Request a demo',
  ]);
  await page.getByRole('link', { name: 'Invite a partner' }).click();
  await expect(page).toHaveURL('/connections');
});

test('DSH-03 NAV-03: labs on the European server are told once where their cases may be', async ({
  page,
  server,
}) => {
  const notice = dialog(page, 'Cases from Europe');
  await signInToDashboard(page, newColleague(server, 'Jonas Weber', { role: 'lab' }));
  await expect(notice).toContainText(
    'For labs with customers in Europe note that until Clinics/Doctors you are working with have updated their region/country please continue to check the US and EU pages to see all cases that have been sent',
  );
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await page.getByRole('complementary').getByRole('link', { name: 'Connections' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page, 'Welcome, Jonas')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await notice.getByRole('checkbox', { name: "Don't show this message again" }).check();
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(heading(page, 'Welcome, Jonas')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
  await expect(notice).toHaveCount(0);
});

const helped = testWith('help', {
  ARCHWAY_HELP__CLINIC_DOCS: 'https://docs.example/clinic',
  ARCHWAY_HELP__LAB_DOCS: 'https://docs.example/lab',
  ARCHWAY_HELP__PHONE: '+49 30 1234-567',
  ARCHWAY_HELP__LAB_SOFTWARE: 'https://docs.example/software',
  ARCHWAY_HELP__RECIPIENTS: '["support@example.com"]',
  ARCHWAY_PAGES__DEMO_REQUEST_URL: 'https://docs.example/demo',
  ARCHWAY_SERVER__LOCATION: 'US',
});

async function expectWays(page: Page, ways: [name: string, href: string][]): Promise<void> {
  const links = section(page, 'Help').getByRole('link');
  await expect(links).toHaveText(ways.map(([name]) => name));
  for (const [name, href] of ways)
    await expect(links.filter({ hasText: name })).toHaveAttribute('href', href);
}

helped('DSH-03: clinics find their documents and the support', async ({ page, server }) => {
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
  await expectWays(page, [
    ['Documentation for clinics', 'https://docs.example/clinic'],
    ['Ask Support+49 30 1234-567', 'tel:+49301234567'],
    ['Write to the helpdesk', '/helpdesk'],
    ['Request a demo', 'https://docs.example/demo'],
  ]);
});

helped(
  'DSH-03: labs find theirs, and the software; on the American server no notice',
  async ({ page, server }) => {
    await signInToDashboard(page, newColleague(server, 'Jonas Weber', { role: 'lab' }));
    await expectWays(page, [
      ['Documentation for labs', 'https://docs.example/lab'],
      ['Ask Support+49 30 1234-567', 'tel:+49301234567'],
      ['Write to the helpdesk', '/helpdesk'],
      ['Request a demo', 'https://docs.example/demo'],
      ['Download', 'https://docs.example/software'],
    ]);
    await expect(section(page, 'Help')).toContainText('3D lab software');
    await expect(dialog(page, 'Cases from Europe')).toHaveCount(0);
    await button(page, 'Expand the panel').click();
    await section(page, 'Help').getByRole('link', { name: 'Write to the helpdesk' }).click();
    await expect(heading(page, 'Helpdesk')).toBeVisible();
  },
);
