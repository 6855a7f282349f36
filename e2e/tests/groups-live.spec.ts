/** Changes to a group by other people show on the open pages of those affected, without a reload (RT-01, RT-03). */
import type { Page } from '@playwright/test';
import { Calls, makeGroup, newColleague } from '../harness/colleagues';
import { accepted, connectBy, expectEmpty, expectMenu, signInToConnections } from '../harness/connections';
import {
  agree,
  card,
  decline,
  expectMembers,
  expectNoGroup,
  expectOutcome,
  invitations,
  invite,
  members,
  signInToGroups,
} from '../harness/groups';
import { button } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

/** Fails the test if the page was reloaded. */
async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('opened').length)).toBe(1);
}

async function markOpened(page: Page): Promise<void> {
  await page.evaluate(() => performance.mark('opened'));
}

test('GRP-01 GRP-02: three people at once follow a name, a newcomer, a removal, a leave and the end', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben, mia] = [
    await newColleague(server, 'Ada Klein'),
    await newColleague(server, 'Ben Vogt'),
    await newColleague(server, 'Mia Lind'),
  ];
  await makeGroup(server, ada, 'North', [ben]);
  const ofBen = await (await openBrowser()).newPage();
  const ofMia = await (await openBrowser()).newPage();
  await signInToGroups(page, ada);
  await signInToGroups(ofBen, ben);
  await signInToGroups(ofMia, mia);
  for (const open of [page, ofBen, ofMia]) await markOpened(open);

  await button(page, 'Edit').click();
  await dialog(page, 'Edit Group').getByLabel('Group Name').fill('West');
  await button(page, 'Save').click();
  await expect(card(ofBen, 'West')).toBeVisible();

  await invite(page, mia.email);
  await button(ofMia, 'Accept: West').click();
  await expectOutcome(ofMia, 'Info', 'Joined group');
  await expectMembers(ofBen, ['Ada Klein', 'Ben Vogt(You)', 'Mia Lind']);
  await expectMembers(page, ['Ada Klein(You)', 'Ben Vogt', 'Mia Lind']);
  await expect(ofBen.getByRole('main').getByRole('button'), 'no tools of the owner').toHaveText(['Leave']);

  await expect(button(page, 'Remove member: Ada Klein'), 'not oneself').toHaveCount(0);
  await button(page, 'Remove member: Ben Vogt').click();
  await decline(page, 'Remove member?');
  await expect(members(page)).toHaveCount(3);
  await button(page, 'Remove member: Ben Vogt').click();
  await agree(
    page,
    'Remove member?',
    "Ben Vogt and the others in the group will no longer see each other's cases and connections.",
    'Remove',
  );
  await expect(page.getByText('Ben Vogt was removed from the group.')).toBeVisible();
  await expectNoGroup(ofBen);
  await expectMembers(ofMia, ['Ada Klein', 'Mia Lind(You)']);

  await invite(page, ben.email);
  await button(ofBen, 'Accept: West').click();
  await expectOutcome(ofBen, 'Info', 'Joined group');
  await expect(members(ofMia)).toHaveCount(3);
  await button(ofMia, 'Leave').click();
  await decline(ofMia, 'Leave Group?');
  await expect(members(ofMia)).toHaveCount(3);
  await button(ofMia, 'Leave').click();
  await agree(
    ofMia,
    'Leave Group?',
    "You and the members of West will no longer see each other's cases and connections.",
    'Leave',
  );
  await expect(ofMia.getByText('You have left the group.')).toBeVisible();
  await expectNoGroup(ofMia);
  await expectMembers(page, ['Ada Klein(You)', 'Ben Vogt']);
  await expectMembers(ofBen, ['Ada Klein', 'Ben Vogt(You)']);

  await invite(page, mia.email);
  await expect(invitations(ofMia)).toContainText(['West']);
  await button(page, 'Delete').click();
  await decline(page, 'Delete Group?');
  await expect(card(page, 'West')).toBeVisible();
  await button(page, 'Delete').click();
  await agree(
    page,
    'Delete Group?',
    "The members of West will no longer see each other's cases and connections. Open invitations to the group end, too.",
    'Delete',
  );
  await expect(page.getByText('The group was deleted.')).toBeVisible();
  await expectNoGroup(page);
  await expect(button(page, 'Create new group')).toBeVisible();
  await expectNoGroup(ofBen);
  await expect(invitations(ofMia), 'its invitations end, too').toHaveCount(0);
  for (const open of [page, ofBen, ofMia]) await expectNotReloaded(open);
});

test('GRP-04: the connections of colleagues come to an open page, and go when one leaves, is removed or the group ends', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben] = [await newColleague(server, 'Ada Klein'), await newColleague(server, 'Ben Vogt')];
  const [lena, omar] = [
    await newColleague(server, 'Lena Kern', { role: 'lab', institution: 'Kern Labor' }),
    await newColleague(server, 'Omar Haddad', { role: 'lab' }),
  ];
  const owner = await makeGroup(server, ada, 'North', [ben]);
  const leaving = await Calls.of(server, ben);
  const ofBen = await (await openBrowser()).newPage();
  await signInToConnections(ofBen, ben);
  await signInToConnections(page, ada);
  for (const open of [page, ofBen]) {
    await expectEmpty(open);
    await markOpened(open);
  }
  /** Removes Ben from the group: Ben leaves, or the owner removes him. */
  const takeOut = async (calls: Calls) => {
    const { sg_users } = await owner.group();
    await calls.send('DELETE', `/v1/group/users/${sg_users.accepted[1].id}/remove/`);
  };
  const rejoin = async () => {
    await owner.invite(ben.email);
    await leaving.join();
    await expect(accepted(page)).toHaveCount(2);
    await expect(accepted(ofBen)).toHaveCount(2);
  };
  const expectOwnOnly = async () => {
    for (const [open, partner] of [
      [ofBen, 'Omar Haddad'],
      [page, 'Lena Kern'],
    ] as const) {
      await expect(accepted(open)).toHaveCount(1);
      await expect(accepted(open)).toContainText(partner);
    }
  };

  await connectBy(owner, await Calls.of(server, lena), lena);
  await expect(accepted(ofBen)).toContainText('Lena Kern');
  await expect(accepted(ofBen)).toContainText('Shared by Ada Klein');
  await expectMenu(ofBen, 'Lena Kern', ['Info']);
  await connectBy(leaving, await Calls.of(server, omar), omar);
  await expect(accepted(page).filter({ hasText: 'Omar Haddad' })).toContainText('Shared by Ben Vogt');
  await expect(accepted(ofBen)).toHaveCount(2);

  await takeOut(leaving);
  await expectOwnOnly();
  await rejoin();
  await takeOut(owner);
  await expectOwnOnly();
  await rejoin();
  const { sharegroup } = await owner.group();
  await owner.send('DELETE', `/v1/group/${sharegroup.id}/remove/`);
  await expectOwnOnly();
  for (const open of [page, ofBen]) await expectNotReloaded(open);
});
