import {
  check,
  choice,
  closeFilter,
  deleteButton,
  expectPatients,
  openFilter,
  orderMany,
  pager,
  sort,
} from '../harness/case-list';
import {
  chooseAction,
  makeDraft,
  moveTo,
  newPartners,
  openCase,
  order,
  orderFor,
  pane,
  patient,
  row,
  rows,
  signInToCases,
} from '../harness/cases';
import { notice } from '../harness/connections';
import { attachments } from '../harness/files';
import { button } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

test('LST-05: several are deleted at once, kept under Deleted, and restored', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await orderFor(partners, 'Cleo Ek');
  const dora = await orderFor(partners, 'Dora Holm');
  await moveTo(partners.labCalls, ben, 'PROC');
  await moveTo(partners.clinicCalls, dora, 'CLSD');
  const there = await (await openBrowser()).newPage();
  await signInToCases(there, partners.lab);
  await expectPatients(there, ['Dora Holm', 'Ben Vogt', 'Cleo Ek', 'Ada Klein']);

  await signInToCases(page, partners.clinic);
  await expectPatients(page, ['Dora Holm', 'Ben Vogt', 'Cleo Ek', 'Ada Klein']);
  await expect(check(page, 'Ben Vogt'), 'the lab works on it').toBeDisabled();
  await check(page, 'Dora Holm').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(sort(page), 'Delete stands in its place').toHaveCount(0);
  await check(page, 'Ada Klein').check();
  await deleteButton(page).click();
  const question = dialog(page, 'Delete 2 cases');
  await expect(question).toContainText(
    'They stay under the filter Deleted for 30 days and can be restored from there.',
  );
  const call = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(new URL((await call).url()).pathname).toBe('/v1/cases/0/remove/');
  await expect(notice(page, '2 cases were deleted. You can restore them for 30 days.')).toBeVisible();
  await expectPatients(page, ['Ben Vogt', 'Cleo Ek']);
  await expect(patient(page), 'the next one is open').toHaveText('Ben Vogt');
  await expect(sort(page)).toBeVisible();
  await expectPatients(there, ['Ben Vogt', 'Cleo Ek']);

  await openFilter(page);
  await choice(page, 'Deleted').click();
  await closeFilter(page);
  await expect(rows(page)).toHaveCount(2);
  await row(page, 'Dora Holm').getByRole('link').click();
  await expect(patient(page)).toHaveText('Dora Holm');
  await expect(pane(page)).toContainText('This case was deleted. For 30 days after that you can restore it.');
  await expect(button(page, 'Post a Comment')).toBeDisabled();
  await expect(pane(page)).toContainText('This case was deleted. Comments can be added once it is restored.');
  await pane(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(notice(page, 'The case was restored.')).toBeVisible();
  await expectPatients(page, ['Ada Klein']);
  await expect(button(page, 'Post a Comment')).toBeEnabled();
  await expect(attachments(page), 'closed as it was').toContainText('This case is closed.');
  await button(page, 'Clear all').click();
  await expect(row(page, 'Dora Holm')).toContainText('Closed');
  await expect(row(there, 'Dora Holm')).toContainText('Closed');
});

test('LST-05: select all takes what may be deleted, and can be taken back', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await makeDraft(partners, { patient: { lastname: 'Draft' } });
  await moveTo(partners.labCalls, ben, 'PROC');
  await signInToCases(page, partners.clinic);
  await expect(rows(page)).toHaveCount(3);
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(check(page, 'Ada Klein')).toBeChecked();
  await expect(check(page, 'Ben Vogt')).not.toBeChecked();
  await check(page, 'Ada Klein').uncheck();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(all).not.toBeChecked();
  await button(page, 'Clear the selection').click();
  await expect(sort(page)).toBeVisible();
  await all.check();
  await all.uncheck();
  await expect(check(page, 'Ada Klein')).not.toBeChecked();
  await expect(sort(page)).toBeVisible();
});

test('LST-05: nothing can be checked where nothing may be deleted', async ({ page, server }) => {
  const partners = await newPartners(server);
  await order(partners);
  await signInToCases(page, partners.lab);
  await expectPatients(page, ['Mia Lindner']);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Printable Order Form', 'Share']);
});

test('LST-05: a case is deleted from its menu, and the next one is opened', async ({ page, server }) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await orderFor(partners, 'Cleo Ek');
  await signInToCases(page, partners.clinic);
  await openCase(page, ben);
  await chooseAction(page, 'Delete');
  const question = dialog(page, 'Delete this case');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'The case was deleted. You can restore it for 30 days.')).toBeVisible();
  await expectPatients(page, ['Cleo Ek', 'Ada Klein']);
  await expect(page).toHaveURL(`/cases/${ada.no}`);
  await expect(patient(page)).toHaveText('Ada Klein');
});

test('LST-05: what somebody has begun to work on meanwhile is not deleted, and nothing else is', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  await orderFor(partners, 'Ben Vogt');
  await signInToCases(page, partners.clinic);
  await check(page, 'Ada Klein').check();
  await check(page, 'Ben Vogt').check();
  await deleteButton(page).click();
  await moveTo(partners.labCalls, ada, 'PROC');
  const question = dialog(page, 'Delete 2 cases');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText(`The case ${ada.no} cannot be deleted now.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(check(page, 'Ada Klein')).toBeDisabled();
});

test('LST-01 LST-05: with the last case of the last page gone, the page before is shown', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderMany(partners, 21);
  await signInToCases(page, partners.clinic);
  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expectPatients(page, ['Patient No1']);
  await check(page, 'Patient No1').check();
  await deleteButton(page).click();
  await dialog(page, 'Delete this case').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pager(page)).toHaveText('1 - 20 / 20');
  await expect(rows(page)).toHaveCount(20);
});
