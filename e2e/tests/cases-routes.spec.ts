import type { Page } from '@playwright/test';
import { expectPatients, orderMany, pager, search } from '../harness/case-list';
import { newPartners, openCases, orderFor, pane, patient, row, rows, signInToCases } from '../harness/cases';
import { newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { button, heading, signIn, signInToDashboard } from '../harness/people';
import { expect, test } from '../harness/test';

const GONE = 'This case does not exist, or you may not see it.';

test('LST-04: the first case is opened in place of the list, another one beside it', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await signInToDashboard(page, partners.clinic);
  await page.getByRole('complementary').getByRole('link', { name: 'Cases', exact: true }).click();
  await expect(page).toHaveURL(`/cases/${ben.no}`);
  await expect(patient(page)).toHaveText('Ben Vogt');
  await expect(page).toHaveTitle(new RegExp(`^Case ${ben.no}`));
  await row(page, 'Ada Klein').getByRole('link').click();
  await expect(page).toHaveURL(`/cases/${ada.no}`);
  await expect(patient(page)).toHaveText('Ada Klein');
  await expect(row(page, 'Ada Klein').getByRole('link')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL(`/cases/${ben.no}`);
  await expect(patient(page)).toHaveText('Ben Vogt');
  await page.goBack();
  await expect(page, '/cases itself left no trace').toHaveURL('/dashboard');
});

test('LST-04: a case is found by its number and by its id, under /cases and under /case', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  await orderFor(partners, 'Ben Vogt');
  expect(ada.no).toContain('-');
  expect(ada.id).not.toContain('-');
  await signIn(page, partners.clinic);
  for (const path of [`/cases/${ada.no}`, `/cases/${ada.id}`, `/case/${ada.no}`, `/case/${ada.id}`]) {
    await page.goto(path);
    await expect(patient(page), path).toHaveText('Ada Klein');
    await expect(page).toHaveURL(path);
    await expect(row(page, 'Ada Klein').getByRole('link')).toHaveAttribute('aria-current', 'page');
  }
});

test('CAS-05 CAS-01: what is not there and what belongs to others look alike', async ({ page, server }) => {
  const partners = await newPartners(server);
  const { no, id } = await orderFor(partners, 'Ada Klein');
  await signIn(page, newColleague(server, 'Nora Lind'));
  for (const path of [`/cases/${no}`, `/cases/${id}`, '/cases/ZZZZ-ZZZZ', '/cases/nothing']) {
    await page.goto(path);
    await expect(pane(page).getByRole('alert'), path).toHaveText(GONE);
    await expect(page.getByText('Ada Klein')).toHaveCount(0);
  }
});

test('CAS-01: a case that cannot be loaded says why, and Retry loads it', async ({ page, server }) => {
  const partners = await newPartners(server);
  const { no } = await orderFor(partners, 'Ada Klein');
  await signIn(page, partners.clinic);
  // Nothing but the button loads it again.
  await turnOffAutoRefresh(server, partners.clinic);
  await page.route(`**/v1/cases/${no}/`, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await page.goto(`/cases/${no}`);
  await expect(pane(page).getByRole('alert')).toContainText(
    'The service is busy. Please try again in a moment.',
  );
  await page.unroute(`**/v1/cases/${no}/`);
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await expect(patient(page)).toHaveText('Ada Klein');
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-02 LST-04: the list or a case, and back to where the list was', async ({ page, server }) => {
    const partners = await newPartners(server);
    await orderMany(partners, 25);
    await signInToCases(page, partners.clinic);
    await expect(rows(page)).toHaveCount(20);
    await expect(page, 'nothing is opened unasked').toHaveURL('/cases');
    await expect(pane(page)).toHaveCount(0);
    await expect(pager(page)).toContainText('1 - 20 / 25');

    await row(page, 'Patient No9').scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    for (const goBack of [() => button(page, 'Back to the list').click(), () => page.goBack()]) {
      await row(page, 'Patient No9').getByRole('link').click();
      await expect(patient(page)).toHaveText('Patient No9');
      await expect(row(page, 'Patient No9')).toBeHidden();
      await expect.poll(() => scrolled(page), { message: 'a case begins at its top' }).toBe(0);
      await goBack();
      await expect(page).toHaveURL('/cases');
      await expect(row(page, 'Patient No9')).toBeInViewport();
      await expect.poll(() => scrolled(page)).toBe(before);
    }
  });

  test('NAV-02 LST-04: a link to a case leads back to the list, too', async ({ page, server }) => {
    const partners = await newPartners(server);
    const { no } = await orderFor(partners, 'Ada Klein');
    await signIn(page, partners.clinic);
    await page.goto(`/case/${no}`);
    await expect(patient(page)).toHaveText('Ada Klein');
    await expect(rows(page)).toHaveCount(0);
    await button(page, 'Back to the list').click();
    await expect(page).toHaveURL('/cases');
    await expect(heading(page, 'Cases')).toBeVisible();
    await expectPatients(page, ['Ada Klein']);
  });

  test('LST-03: the search waits behind its icon', async ({ page, server }) => {
    const partners = await newPartners(server);
    await orderFor(partners, 'Ada Klein');
    await orderFor(partners, 'Ben Vogt');
    await signInToCases(page, partners.clinic);
    await expect(search(page)).toBeHidden();
    await button(page, 'Search cases').click();
    await expect(search(page)).toBeFocused();
    await search(page).fill('ada');
    await expectPatients(page, ['Ada Klein']);
    await button(page, 'Clear the search').click();
    await button(page, 'Search cases').click();
    await expect(search(page)).toBeHidden();
    await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  });
});

test('NAV-02: list and case stand side by side from 1024 px on', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await signInToCases(page, partners.clinic);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(rows(page)).toHaveCount(1);
  await expect(patient(page)).toHaveText('Ada Klein');
  await expect(button(page, 'Back to the list')).toHaveCount(0);
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(beyond, 'each scrolls by itself, the page does not').toBe(0);
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(patient(page)).toHaveText('Ada Klein');
  await expect(rows(page)).toHaveCount(0);
  await button(page, 'Back to the list').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(pane(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(patient(page), 'there is room for the first case').toHaveText('Ada Klein');
});

test('LST-01: the list is 450 px wide beside the panel, up to 523 px beside the collapsed one', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, partners.clinic);
  await openCases(page);
  const width = async () =>
    (await page.getByRole('region', { name: 'Cases', exact: true }).boundingBox())?.width;
  await expect.poll(width).toBe(450);
  await button(page, 'Collapse the panel').click();
  await expect.poll(width).toBe(523);
});
