import {
  choice,
  closeFilter,
  expectFilters,
  expectPatients,
  filterForm,
  nothing,
  openFilter,
  search,
  storedFilters,
} from '../harness/case-list';
import { moveTo, newPartners, openCases, orderFor, signInToCases } from '../harness/cases';
import { button, signIn, signOut } from '../harness/people';
import { expect, test } from '../harness/test';

/** A time zone in which the current date differs from that in Greenwich. */
const FAR_AWAY = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';

test.use({ timezoneId: FAR_AWAY, viewport: { width: 1600, height: 900 } });

const NO_OTHERS = {
  unreadCommentsOnly: false,
  period: null,
  createDateFrom: null,
  createDateTo: null,
  institution: null,
  person: null,
  userIds: [],
  orderBy: 'updated desc',
};

test('LST-01 LST-03 COM-02 NAV-01: filters narrow the list, are kept under caseFilters without the search, and end with the session', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  const cleo = await orderFor(partners, 'Cleo Ek');
  await partners.labCalls.send('POST', `/v1/cases/${ada.id}/comment/`, { comment: 'Which shade?' });
  await moveTo(partners.labCalls, ben, 'PROC');
  await moveTo(partners.clinicCalls, cleo, 'CLSD');
  const all = ['Cleo Ek', 'Ben Vogt', 'Ada Klein'];
  await signInToCases(page, partners.clinic);
  await expectPatients(page, all);

  await test.step('statuses are chosen together, stored and restored', async () => {
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
    expect(await storedFilters(page)).toEqual({ status: ['Open', 'Closed'], ...NO_OTHERS });
    await page.reload();
    await expect(search(page)).toHaveValue('');
    await expectFilters(page, ['Open', 'Closed']);
    await expectPatients(page, ['Cleo Ek', 'Ada Klein']);
    await button(page, 'Remove the filter: Open').click();
    await expectPatients(page, ['Cleo Ek']);
    await button(page, 'Clear all').click();
    await expectPatients(page, all);
    await expectFilters(page, []);
  });

  await test.step('unread comments only', async () => {
    await openFilter(page);
    await filterForm(page).getByRole('switch', { name: 'Unread comments only' }).click();
    await closeFilter(page);
    await expectFilters(page, ['Unread comments']);
    await expectPatients(page, ['Ada Klein']);
    await button(page, 'Clear all').click();
    await expectPatients(page, all);
  });

  await test.step("days begin at the reader's midnight, far from Greenwich, too", async () => {
    await openFilter(page);
    await choice(page, 'Today').click();
    await expectPatients(page, all);
    await choice(page, 'Yesterday').click();
    await expect(nothing(page)).toBeVisible();
    await closeFilter(page);
    await expectFilters(page, ['Yesterday']);
    await expect(page.getByText('Try another filter, or look at all cases.')).toBeVisible();
    await button(page, 'Show all cases').click();
    await expectPatients(page, all);
  });

  await test.step('the chips of the panel lead to their status and empty the search', async () => {
    await search(page).fill('Ada');
    await expectPatients(page, ['Ada Klein']);
    const chip = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true });
    await chip('In Progress').click();
    await expectPatients(page, ['Ben Vogt']);
    await expect(search(page)).toHaveValue('');
    await expectFilters(page, ['In Progress']);
    await expect(chip('In Progress')).toHaveAttribute('aria-current', 'page');
    await expect(page, 'its first case is open').toHaveURL(`/cases/${ben.no}?status=InProgress`);
    await chip('Completed').click();
    await expect(nothing(page)).toBeVisible();
    await expect(page).toHaveURL('/cases?status=Completed');
    await openFilter(page);
    await choice(page, 'Completed').click();
    await expect(page, 'the address says what the list shows').not.toHaveURL(/status=/);
    await expectPatients(page, all);
    await expect(chip('Completed')).not.toHaveAttribute('aria-current');
    await page.goBack();
    await expect(nothing(page)).toBeVisible();
    await expectFilters(page, ['Completed']);
    await page.goForward();
    await expectPatients(page, all);
  });

  await test.step('the next person in this browser starts without them', async () => {
    await choice(page, 'Completed').click();
    await closeFilter(page);
    await expect(nothing(page)).toBeVisible();
    await signOut(page);
    expect(await storedFilters(page)).toEqual({});
    await signIn(page, partners.lab);
    await openCases(page);
    await expectPatients(page, all);
  });
});
