/** What becomes of an invitation and of a membership, with the questions before (GRP-02). */
import { Calls, invitationLink, makeGroup, newColleague } from '../harness/colleagues';
import {
  agree,
  card,
  decline,
  expectNoGroup,
  expectOutcome,
  invitations,
  members,
  openGroups,
  sent,
  signInToGroups,
} from '../harness/groups';
import { button, signIn } from '../harness/people';
import type { Server } from '../harness/server';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const twoPeople = (server: Server) =>
  [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')] as const;

test('GRP-02: rejected, sent again, and joined with the link of the second mail', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben] = twoPeople(server);
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const older = await invitationLink(server, ben);
  const other = await (await openBrowser()).newPage();
  await signInToGroups(other, ben);
  await button(other, 'Reject: North').click();
  await expectOutcome(other, 'Info', 'Request rejected');
  await expectNoGroup(other);
  await expect(invitations(other)).toHaveCount(0);

  await signInToGroups(page, ada);
  await expect(sent(page)).toContainText([`${ben.email}(Rejected)`]);
  await expect(sent(page)).not.toContainText('Waiting for an answer');
  await button(page, `Send again: ${ben.email}`).click();
  await expectOutcome(page, 'Info', 'Request mail has been sent');
  await expect(sent(page)).not.toContainText('(Rejected)');
  await expect(sent(page)).toContainText('Waiting for an answer');

  const newer = await invitationLink(server, ben);
  await other.goto(older);
  await expectOutcome(other, 'Error', 'Invalid token');
  await expect(other).toHaveURL('/connections');
  await other.goto(newer);
  await expectOutcome(other, 'Info', 'Joined group');
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Ben Vogt']);
});

test('GRP-02: Remove Invitation? ends it, and its link with it', async ({ page, server, openBrowser }) => {
  const [ada, ben] = twoPeople(server);
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const link = await invitationLink(server, ben);
  await signInToGroups(page, ada);
  const remove = button(page, `Remove invitation: ${ben.email}`);
  await remove.click();
  await decline(page, 'Remove Invitation?');
  await expect(remove, 'the focus is back where it was').toBeFocused();
  await expect(sent(page)).toHaveCount(1);
  await remove.click();
  await agree(page, 'Remove Invitation?', `${ben.email} can no longer join with it.`, 'Remove');
  await expect(page.getByText('The invitation was removed.')).toBeVisible();
  await expect(sent(page)).toHaveCount(0);

  const other = await (await openBrowser()).newPage();
  await signIn(other, ben);
  await other.goto(link);
  await expectOutcome(other, 'Error', 'Invalid token');
  await openGroups(other);
  await expectNoGroup(other);
});

test('GRP-02: Leave Group? takes the one who leaves out', async ({ page, server }) => {
  const [ada, ben] = twoPeople(server);
  const owner = await makeGroup(server, ada, 'North', [ben]);
  await signInToGroups(page, ben);
  await button(page, 'Leave').click();
  await decline(page, 'Leave Group?');
  await expect(members(page)).toHaveCount(2);
  await button(page, 'Leave').click();
  await agree(
    page,
    'Leave Group?',
    "You and the members of North will no longer see each other's cases and connections.",
    'Leave',
  );
  await expect(page.getByText('You have left the group.')).toBeVisible();
  await expectNoGroup(page);
  await expect(button(page, 'Create new group')).toBeVisible();
  expect((await owner.group()).sg_users.accepted).toHaveLength(1);
});

test('GRP-02: Remove member? takes somebody else out, who may be invited again', async ({ page, server }) => {
  const [ada, ben] = twoPeople(server);
  const owner = await makeGroup(server, ada, 'North', [ben]);
  await signInToGroups(page, ada);
  await expect(button(page, 'Remove member: Ada Klein'), 'not oneself').toHaveCount(0);
  await button(page, 'Remove member: Ben Vogt').click();
  await decline(page, 'Remove member?');
  await expect(members(page)).toHaveCount(2);
  await button(page, 'Remove member: Ben Vogt').click();
  await agree(
    page,
    'Remove member?',
    "Ben Vogt and the others in the group will no longer see each other's cases and connections.",
    'Remove',
  );
  await expect(page.getByText('Ben Vogt was removed from the group.')).toBeVisible();
  await expect(members(page)).toContainText(['Ada Klein(You)']);
  await owner.invite(ben.email);
  await (await Calls.of(server, ben)).join();
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Ben Vogt']);
});

test('GRP-02: Delete Group? ends it for everybody, and its owner may make another', async ({
  page,
  server,
}) => {
  const [ada, ben] = twoPeople(server);
  await makeGroup(server, ada, 'North', [ben]);
  await signInToGroups(page, ada);
  await button(page, 'Delete').click();
  await decline(page, 'Delete Group?');
  await expect(card(page, 'North')).toBeVisible();
  await button(page, 'Delete').click();
  await agree(
    page,
    'Delete Group?',
    "The members of North will no longer see each other's cases and connections. Its invitations end, too.",
    'Delete',
  );
  await expect(page.getByText('The group was deleted.')).toBeVisible();
  await expectNoGroup(page);
  expect((await (await Calls.of(server, ben)).group()).sharegroup).toBeNull();
  await makeGroup(server, ben, 'South');
});

test('GRP-02: who left while the question stood is as good as removed', async ({ page, server }) => {
  const [ada, ben] = twoPeople(server);
  const owner = await makeGroup(server, ada, 'North', [ben]);
  await signInToGroups(page, ada);
  await button(page, 'Remove member: Ben Vogt').click();
  const { sg_users } = await owner.group();
  await owner.send('DELETE', `/v1/group/users/${sg_users.accepted[1].id}/remove/`);
  await expect(members(page)).toHaveCount(1);
  await dialog(page, 'Remove member?').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Ben Vogt was removed from the group.')).toBeVisible();
  await expect(dialog(page, 'Remove member?')).toBeHidden();
});
