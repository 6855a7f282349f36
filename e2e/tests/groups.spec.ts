import { connect, invitationLink, makeGroup, newColleague } from '../harness/colleagues';
import {
  badge,
  card,
  createGroup,
  expectNoGroup,
  expectOutcome,
  invitations,
  invite,
  inviteEmail,
  members,
  openGroups,
  sent,
  signInToGroups,
} from '../harness/groups';
import { button, heading, signIn, signInToDashboard, submitLogin, userMenu } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

test('GRP-01 GRP-02: a group is made, somebody invited, and both see the same list', async ({
  page,
  server,
  openBrowser,
}) => {
  const ada = newColleague(server, 'Ada Klein', { institution: 'Klein Dental' });
  const minjun = newColleague(server, '민준 김');
  await signInToGroups(page, ada);
  await expectNoGroup(page);
  await createGroup(page, 'North');
  await expect(card(page, 'North')).toContainText('1 member');
  await expect(members(page)).toContainText(['Ada Klein(You)']);
  await expect(button(page, 'Create new group'), 'one group per owner').toHaveCount(0);
  await invite(page, minjun.email);
  await expect(sent(page)).toContainText([minjun.email]);
  await expect(sent(page), 'who asks learns nothing yet').not.toContainText('민준');
  await expect(sent(page)).toContainText('Waiting for an answer');
  await expect(card(page, 'North')).toContainText('1 member · 1 invitation pending');

  const mail = await server.outbox.next(minjun.email);
  expect(mail.subject).toBe('Ada Klein invites you to a share group on Archway');
  expect(mail.text).toContain(`Ada Klein, Klein Dental (${ada.email}) invites you to join a share group`);

  const other = await (await openBrowser()).newPage();
  await signInToDashboard(other, minjun);
  await expect(badge(other)).toContainText('1 pending');
  await userMenu(other, minjun.name).click();
  await other.getByRole('link', { name: 'Group' }).click();
  await expect(invitations(other)).toContainText([`NorthAda Klein invites you · ${ada.email}`]);
  await button(other, 'Accept: North').click();
  await expectOutcome(other, 'Info', 'Joined group');
  await expect(badge(other)).not.toContainText('pending');
  await expect(other.getByRole('main').getByText('Invitations for you')).toBeHidden();
  expect((await server.outbox.next(ada.email)).subject).toBe('민준 김 joined your share group');

  await expect(members(other)).toContainText(['Ada Klein', '민준 김(You)']);
  await expect(members(page), 'the owner first').toContainText(['Ada Klein(You)', '민준 김']);
  await expect(sent(page)).toHaveCount(0);
  for (const seen of [page, other]) {
    await expect(card(seen, 'North')).toContainText('2 members');
    await expect(members(seen).first()).toContainText('Owner');
    await expect(members(seen).last()).not.toContainText('Owner');
    const initials = members(seen).locator('[data-initials]');
    await expect(initials.first()).toHaveAttribute('data-initials', 'AK');
    await expect(initials.last(), 'one character of a Korean name').toHaveAttribute('data-initials', '민');
  }
});

test('GRP-03: the link of the mail joins, over the connections that came with it', async ({
  page,
  server,
}) => {
  const [ada, ben, lab] = [
    newColleague(server, 'Ada Klein'),
    newColleague(server, 'Ben Vogt'),
    newColleague(server, 'Lena Kern', { role: 'lab' }),
  ];
  await connect(server, ada, lab);
  await server.outbox.next(ada.email);
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const link = await invitationLink(server, ben);
  await page.goto(link);
  await expect(page, 'whoever is not signed in does that first').toHaveURL(/\/login\?next=/);
  await submitLogin(page, ben);
  await expect(page).toHaveURL(link);
  await expect(heading(page, 'Connections')).toBeVisible();
  const shared = page.getByRole('region', { name: 'Accepted Connections' }).getByRole('listitem');
  await expect(shared).toContainText(['Lena Kern']);
  await expect(shared).toContainText('Shared by Ada Klein');
  await expectOutcome(page, 'Info', 'Joined group');
  await expect(page).toHaveURL('/connections');
  await openGroups(page);
  await expect(members(page)).toContainText(['Ada Klein', 'Ben Vogt(You)']);
});

test('GRP-03: the same link under /groups joins and leads to the group', async ({ page, server }) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const link = await invitationLink(server, ben);
  await signIn(page, ben);
  await page.goto(link.replace('/sharegroup/accept/', '/groups/'));
  await expect(heading(page, 'Group')).toBeVisible();
  await expectOutcome(page, 'Info', 'Joined group');
  await expect(page).toHaveURL('/groups');
  await expect(members(page)).toContainText(['Ada Klein', 'Ben Vogt(You)']);
});

test('GRP-03: a group that was reached by a link is deleted, and the owner is at /groups', async ({
  page,
  server,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const link = await invitationLink(server, ben);
  await signIn(page, ada);
  await page.goto(link.replace('/sharegroup/accept/', '/groups/'));
  await dialog(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await button(page, 'Delete').click();
  await dialog(page, 'Delete Group?').getByRole('button', { name: 'Delete' }).click();
  await expectNoGroup(page);
  await expect(page).toHaveURL('/groups');
});

test('GRP-01 GRP-02: somebody who is invited and in no group may still make one', async ({
  page,
  server,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  await signInToGroups(page, ben);
  await expect(invitations(page)).toContainText(['North']);
  await createGroup(page, 'South');
  await expect(members(page)).toContainText(['Ben Vogt(You)']);
  await expect(invitations(page), 'the invitation stays').toContainText(['North']);
  await expect(page.getByText('You can be in one group only.')).toBeVisible();
  await button(page, 'Accept: North').click();
  await expectOutcome(page, 'Warning', 'Already joined another group');
  await expect(card(page, 'South')).toBeVisible();
});

test('GRP-01: a name is needed, and can be changed later', async ({ page, server }) => {
  await signInToGroups(page, newColleague(server, 'Ada Klein'));
  await button(page, 'Create new group').click();
  const name = dialog(page, 'Create new group').getByLabel('Group Name');
  await name.fill('  ');
  await button(page, 'Create').click();
  await expect(name).toHaveAccessibleDescription('This field may not be blank');
  await expect(name).toBeFocused();
  await name.fill('  North ');
  await button(page, 'Create').click();
  await expect(card(page, 'North')).toBeVisible();
  await button(page, 'Edit').click();
  const renamed = dialog(page, 'Edit Group').getByLabel('Group Name');
  await expect(renamed).toHaveValue('North');
  await renamed.fill('Nord & <b>Süd</b>');
  await button(page, 'Save').click();
  await expect(card(page, 'Nord & <b>Süd</b>')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Nord & <b>Süd</b>')).toBeVisible();
});

test('GRP-02: who does not own the group has none of the tools of the owner', async ({ page, server }) => {
  const [ada, ben, mia] = [
    newColleague(server, 'Ada Klein'),
    newColleague(server, 'Ben Vogt'),
    newColleague(server, 'Mia Lind'),
  ];
  const owner = await makeGroup(server, ada, 'North', [ben, mia]);
  await owner.invite(server.newEmail());
  await signInToGroups(page, ben);
  await expect(members(page)).toContainText(['Ada Klein', 'Ben Vogt(You)', 'Mia Lind']);
  await expect(sent(page), 'nor what the owner has sent').toHaveCount(0);
  await expect(card(page, 'North')).not.toContainText('pending');
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Leave']);
});

test('GRP-01: Send Invite waits until the server has taken the address', async ({ page, server }) => {
  const ada = newColleague(server, 'Ada Klein');
  await makeGroup(server, ada, 'North');
  await signInToGroups(page, ada);
  await button(page, 'Invite new member').click();
  await expect(button(page, 'Send Invite')).toBeDisabled();
  const asked: string[] = [];
  await page.route('**/v1/auth/validate/?form=groupUser&field=email', async (route) => {
    asked.push(/name="email"\r\n\r\n(.*)\r\n/.exec(route.request().postData() ?? '')?.[1] ?? '');
    await route.continue();
  });
  await inviteEmail(page).pressSequentially('mia');
  await expect(inviteEmail(page)).toHaveAccessibleDescription('Enter a valid email address.');
  await expect(button(page, 'Send Invite')).toBeDisabled();
  await inviteEmail(page).pressSequentially('@clinic.example');
  await expect(button(page, 'Send Invite')).toBeEnabled();
  await expect(inviteEmail(page)).toHaveAccessibleDescription('');
  expect(asked.at(-1)).toBe('mia@clinic.example');
  await inviteEmail(page).fill('');
  await expect(button(page, 'Send Invite')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Members')).toBeHidden();
  await expect(sent(page)).toHaveCount(0);
});
