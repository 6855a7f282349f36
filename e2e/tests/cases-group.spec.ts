import { nothing } from '../harness/case-list';
import {
  formGroup,
  newPartners,
  openCase,
  orderFor,
  pane,
  patient,
  row,
  rows,
  signInToCases,
} from '../harness/cases';
import { Calls, newColleague } from '../harness/colleagues';
import { expect, test } from '../harness/test';

const GONE = 'This case does not exist, or you do not have access to it.';

test('GRP-04 CAS-05: who joins a group sees its cases at once, and who is out of it sees them no more', async ({
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
  await openCase(page, made);
  await expect(patient(page)).toHaveText('Ada Klein');

  const { sharegroup } = await owner.group();
  await owner.send('DELETE', `/v1/group/${sharegroup.id}/remove/`);
  await expect(rows(page)).toHaveCount(0);
  await expect(pane(page).getByRole('alert')).toHaveText(GONE);
  expect((await member.send('GET', '/v1/cases/')).page.total_num).toBe(0);
});
