import type { Locator, Page } from '@playwright/test';
import { expectFilters, expectPatients, nothing, search } from '../harness/case-list';
import { CROWN, contentOf, moveTo, newPartners, order, orderFor, patient } from '../harness/cases';
import { section } from '../harness/connections';
import { heading, signInToDashboard } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const STATUSES = ['Open', 'In Progress', 'Completed', 'Reopened', 'Closed'];

const cards = (page: Page): Locator =>
  page.getByRole('main').getByRole('list', { name: 'Cases by status' }).getByRole('link');

async function expectCounts(page: Page, counts: number[]): Promise<void> {
  await expect(cards(page)).toHaveText(STATUSES.map((status, i) => `${status}${counts[i]}`));
}

const activity = (page: Page): Locator => section(page, 'Activity');
const deeds = (page: Page): Locator => activity(page).getByRole('listitem');

/** An entry of the navigation panel. */
const way = (page: Page, name: string): Locator =>
  page.getByRole('complementary').getByRole('link', { name, exact: true });

test('DSH-01 DSH-02 RT-03 RT-04: cards and activity follow what happens by themselves, and lead to the cases', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ben = await orderFor(partners, 'Ben Vogt');
  const cleo = await orderFor(partners, 'Cleo Ek');
  const ada = await orderFor(partners, 'Ada Klein');
  for (const step of ['PROC', 'COMP']) await moveTo(partners.labCalls, cleo, step);
  await moveTo(partners.clinicCalls, cleo, 'REOP');
  await contentOf(partners.labCalls, ada);
  await moveTo(partners.labCalls, ada, 'PROC');
  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'Which shade?' });
  await signInToDashboard(page, partners.clinic);
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await expectCounts(page, [1, 1, 0, 1, 0]);
  await expect(deeds(page)).toHaveCount(8);
  await expect(deeds(page).nth(0)).toHaveText(new RegExp(`^Jonas Weber.*Comment added.*${ada.no}`));
  await expect(deeds(page).nth(1)).toHaveText(
    new RegExp(`^Jonas Weber.*Status changed.*In Progress.*${ada.no}`),
  );
  await expect(deeds(page).last()).toHaveText(new RegExp(`^Clara Sommer.*Case created.*${ben.no}`));
  await expect(deeds(page).last().locator('[data-initials]')).toHaveAttribute('data-initials', 'CS');
  await expect(deeds(page).first().locator('time')).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);

  await test.step('both go on by themselves', async () => {
    await moveTo(partners.clinicCalls, cleo, 'CLSD');
    await expectCounts(page, [1, 1, 0, 0, 1]);
    const eva = await orderFor(partners, 'Eva Lind');
    await expectCounts(page, [2, 1, 0, 0, 1]);
    await expect(deeds(page)).toHaveCount(10);
    await expect(deeds(page).first()).toContainText(eva.no);
  });

  await test.step('an activity leads to its case', async () => {
    await deeds(page).last().getByRole('link').click();
    await expect(page).toHaveURL(`/case/${ben.id}`);
    await expect(patient(page)).toHaveText('Ben Vogt');
  });

  await test.step('a card leads to its cases and empties the search', async () => {
    await search(page).fill('Ben');
    await expectPatients(page, ['Ben Vogt']);
    await way(page, 'Dashboard').click();
    await cards(page).filter({ hasText: 'In Progress' }).click();
    await expectFilters(page, ['In Progress']);
    await expect(search(page)).toHaveValue('');
    await expectPatients(page, ['Ada Klein']);
    await expect(page).toHaveURL(`/cases/${ada.no}?status=InProgress`);
    await way(page, 'Dashboard').click();
    await cards(page).filter({ hasText: 'Completed' }).click();
    await expect(nothing(page)).toBeVisible();
    await expect(page).toHaveURL('/cases?status=Completed');
  });
});

test('DSH-02 DSH-03 NAV-03: a lab reads what was ordered, and is told once where its cases may be', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await order(partners, { restorations: [{ ...CROWN, tooth_no: 'tu3,tu4,tu5' }] });
  await order(partners, {
    restorations: [CROWN, { tooth_no: 'td3', type: 'veneer', material: 'glass_ceramic' }],
  });
  const notice = dialog(page, 'Cases from Europe');
  await signInToDashboard(page, partners.lab);
  await expect(notice).toContainText(
    'For labs with customers in Europe note that until Clinics/Doctors you are working with have updated their region/country please continue to check the US and EU pages to see all cases that have been sent',
  );
  const forGood = notice.getByRole('checkbox', { name: "Don't show this message again" });
  await expect(forGood, 'once, unless one wants to see it again').toBeChecked();
  await forGood.uncheck();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();

  const card = section(page, 'Restorations');
  await expect(card.getByRole('combobox', { name: 'Restorations period' })).toHaveValue('thisweek');
  await expect(card.getByText('5 restorations')).toBeVisible();
  await expect(card.getByRole('row')).toHaveText(['TypeCount', 'Crown4', 'Veneer1']);
  const asked = page.waitForRequest('**/v1/dashboard/cases/restorations/?period=month&*');
  await card.getByRole('combobox').selectOption('Last 30 days');
  await asked;
  await expect(card.getByRole('row')).toHaveText(['TypeCount', 'Crown4', 'Veneer1']);

  await way(page, 'Connections').click();
  await way(page, 'Dashboard').click();
  await expect(heading(page, 'Welcome, Jonas')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await notice.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(heading(page, 'Welcome, Jonas')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
