import type { Page } from '@playwright/test';
import { expectPatients, orderMany, pager, search } from '../harness/case-list';
import { newPartners, openCases, orderFor, pane, patient, row, rows, signInToCases } from '../harness/cases';
import { button, heading, signIn, signInToDashboard } from '../harness/people';
import { expect, test } from '../harness/test';

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

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('NAV-02 LST-03 LST-04: the list or a case, and back to where the list was, with the search behind its icon', async ({
    page,
    server,
  }) => {
    const partners = await newPartners(server);
    await orderMany(partners, 25);
    const { posts } = await partners.clinicCalls.send('GET', '/v1/cases/');
    await signIn(page, partners.clinic);

    await test.step('a link to a case leads back to the list', async () => {
      await page.goto(`/case/${posts[0].no}`);
      await expect(patient(page)).toHaveText('Patient No25');
      await expect(rows(page)).toHaveCount(0);
      await button(page, 'Back to the list').click();
      await expect(page).toHaveURL('/cases');
      await expect(heading(page, 'Cases')).toBeVisible();
      await expect(rows(page)).toHaveCount(20);
    });

    await test.step('nothing is opened unasked', async () => {
      await openCases(page);
      await expect(rows(page)).toHaveCount(20);
      await expect(page).toHaveURL('/cases');
      await expect(pane(page)).toHaveCount(0);
      await expect(pager(page)).toContainText('1 - 20 / 25');
    });

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

    await test.step('the search waits behind its icon', async () => {
      await expect(search(page)).toBeHidden();
      await button(page, 'Search cases').click();
      await expect(search(page)).toBeFocused();
      await search(page).fill('no17');
      await expectPatients(page, ['Patient No17']);
      await button(page, 'Clear the search').click();
      await button(page, 'Search cases').click();
      await expect(search(page)).toBeHidden();
      await expect(rows(page)).toHaveCount(20);
    });
  });
});

test('NAV-02 LST-01: list and case stand side by side from 1024 px on, the list 450 to 523 px wide', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await page.setViewportSize({ width: 1600, height: 900 });
  await signInToCases(page, partners.clinic);
  const width = async () =>
    (await page.getByRole('region', { name: 'Cases', exact: true }).boundingBox())?.width;
  await expect.poll(width, 'beside the panel').toBe(450);
  await button(page, 'Collapse the panel').click();
  await expect.poll(width, 'beside the collapsed panel').toBe(523);

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
