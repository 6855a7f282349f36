import { choice, closeFilter, expectPatients, nothing, openFilter } from '../harness/case-list';
import {
  formGroup,
  makeDraft,
  newPartners,
  openCase,
  openCases,
  orderFor,
  PATIENT,
  pane,
  patient,
  row,
  rows,
  signInToCases,
} from '../harness/cases';
import { Calls, newColleague } from '../harness/colleagues';
import { button } from '../harness/people';
import { expect, test } from '../harness/test';

const GONE = 'This case does not exist, or you do not have access to it.';

test('GRP-04 CAS-05 ORD-02: who joins a group sees its cases at once, and who is out of it sees them no more', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await orderFor(partners, 'Ada Klein');
  const nora = await newColleague(server, 'Nora Lind');
  await signInToCases(page, nora);
  await expect(nothing(page)).toBeVisible();

  const owner = partners.clinicCalls;
  const member = await Calls.of(server, nora);
  await formGroup(owner, member, nora);
  await expect(row(page, 'Ada Klein'), 'without a reload').toBeVisible();
  await test.step("a colleague's draft is listed under its filter alone; the form says who sees one", async () => {
    await makeDraft(partners, { patient: { ...PATIENT, firstname: 'Ben', lastname: 'Vogt' } });
    await openCases(page);
    await expectPatients(page, ['Ada Klein']);
    await openFilter(page);
    await choice(page, 'Draft').click();
    await closeFilter(page);
    await expectPatients(page, ['Ben Vogt']);
    await expect(row(page, 'Ben Vogt')).toContainText('by Clara Sommer');
    await button(page, 'Clear all').click();
    await expectPatients(page, ['Ada Klein']);
    await page.goto('/cases/new');
    const readers = 'Until you send it, you and the members of Group see this draft.';
    await expect(page.getByText(readers, { exact: true })).toBeVisible();
  });

  await openCase(page, made);
  await expect(patient(page)).toHaveText('Ada Klein');

  const { sharegroup } = await owner.group();
  await owner.send('DELETE', `/v1/group/${sharegroup.id}/remove/`);
  await expect(rows(page)).toHaveCount(0);
  await expect(pane(page).getByRole('alert')).toHaveText(GONE);
  expect((await member.send('GET', '/v1/cases/')).page.total_num).toBe(0);
});
