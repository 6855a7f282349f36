import {
  check,
  choice,
  closeFilter,
  deleteButton,
  expectPatients,
  openFilter,
  sort,
} from '../harness/case-list';
import {
  chooseAction,
  moveTo,
  newPartners,
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

test('LST-05: cases are deleted, several at once or one from its menu, kept under Deleted, and restored', async ({
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

  await test.step('several at once', async () => {
    await expect(check(page, 'Ben Vogt'), 'the lab works on it').toBeDisabled();
    await check(page, 'Dora Holm').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(sort(page), 'Delete replaces it').toHaveCount(0);
    await check(page, 'Ada Klein').check();
    await deleteButton(page).click();
    const question = dialog(page, 'Delete 2 cases?');
    await expect(question).toContainText(
      'You can find them with the Deleted filter and restore them within 30 days.',
    );
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, '2 cases were deleted. You can restore them for 30 days.')).toBeVisible();
    await expectPatients(page, ['Ben Vogt', 'Cleo Ek']);
    await expect(patient(page), 'the next one is open').toHaveText('Ben Vogt');
    await expect(sort(page)).toBeVisible();
    await expectPatients(there, ['Ben Vogt', 'Cleo Ek']);
  });

  await test.step('kept under Deleted, and restored', async () => {
    await openFilter(page);
    await choice(page, 'Deleted').click();
    await closeFilter(page);
    await expect(rows(page)).toHaveCount(2);
    await row(page, 'Dora Holm').getByRole('link').click();
    await expect(patient(page)).toHaveText('Dora Holm');
    await expect(pane(page)).toContainText(
      'This case was deleted. It can be restored within 30 days of its deletion.',
    );
    await expect(button(page, 'Post a Comment')).toBeDisabled();
    await expect(pane(page)).toContainText(
      'This case was deleted. Comments can be added once it is restored.',
    );
    await pane(page).getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(notice(page, 'The case was restored.')).toBeVisible();
    await expectPatients(page, ['Ada Klein']);
    await expect(button(page, 'Post a Comment')).toBeEnabled();
    await expect(attachments(page), 'closed as it was').toContainText('This case is closed.');
    await button(page, 'Clear all').click();
    await expect(row(page, 'Dora Holm')).toContainText('Closed');
    await expect(row(there, 'Dora Holm')).toContainText('Closed');
  });

  await test.step('the open one from its menu, and the next one is opened', async () => {
    await expectPatients(page, ['Dora Holm', 'Ben Vogt', 'Cleo Ek']);
    await expect(patient(page)).toHaveText('Dora Holm');
    await chooseAction(page, 'Delete');
    const question = dialog(page, 'Delete this case?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'The case was deleted. You can restore it for 30 days.')).toBeVisible();
    await expectPatients(page, ['Ben Vogt', 'Cleo Ek']);
    await expect(page).toHaveURL(`/cases/${ben.no}`);
    await expect(patient(page)).toHaveText('Ben Vogt');
  });
});
