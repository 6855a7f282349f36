/** What others do to a group shows on the open pages of those it concerns, without loading them again (RT-01, RT-03). */
import type { Page } from '@playwright/test';
import { Calls, connect, makeGroup, newColleague } from '../harness/colleagues';
import {
  agree,
  badge,
  card,
  createGroup,
  expectNoGroup,
  expectOutcome,
  invitations,
  invite,
  members,
  sent,
  signInToGroups,
} from '../harness/groups';
import { closeMenu } from '../harness/keyboard';
import { button, heading, signIn } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

// Several browsers at once take their time on a busy machine.
test.describe.configure({ timeout: 120_000 });

/** Fails the test when the page was loaded again meanwhile. */
async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('opened').length)).toBe(1);
}

async function markOpened(page: Page): Promise<void> {
  await page.evaluate(() => performance.mark('opened'));
}

const REMOVE_BEN =
  "Ben Vogt and the others in the group will no longer see each other's cases and connections.";

test('GRP-02 CON-06: an invitation and its number appear by themselves, and go with the answer', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  const other = await (await openBrowser()).newPage();
  await signInToGroups(other, ben);
  await markOpened(other);
  await expect(badge(other)).not.toContainText('pending');
  await signInToGroups(page, ada);
  await markOpened(page);
  await createGroup(page, 'North');
  await invite(page, ben.email);
  await expect(invitations(other)).toContainText(['North']);
  await expect(badge(other)).toContainText('1 pending');

  await button(page, `Remove invitation: ${ben.email}`).click();
  await agree(page, 'Remove Invitation?', `${ben.email} can no longer join with it.`, 'Remove');
  await expect(invitations(other)).toHaveCount(0);
  await expect(badge(other)).not.toContainText('pending');

  await invite(page, ben.email);
  await button(other, 'Reject: North').click();
  await expectOutcome(other, 'Info', 'Request rejected');
  await expect(sent(page)).toContainText([`${ben.email}(Rejected)`]);
  await button(page, `Send again: ${ben.email}`).click();
  await expectOutcome(page, 'Info', 'Request mail has been sent');
  await expect(badge(other)).toContainText('1 pending');
  await button(other, 'Accept: North').click();
  await expectOutcome(other, 'Info', 'Joined group');
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Ben Vogt']);
  await expect(sent(page)).toHaveCount(0);
  await expectNotReloaded(other);
  await expectNotReloaded(page);
});

test('GRP-01 GRP-02: three people at once follow a name, a newcomer, a removal, a leave and the end', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben, mia] = [
    newColleague(server, 'Ada Klein'),
    newColleague(server, 'Ben Vogt'),
    newColleague(server, 'Mia Lind'),
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
  await expect(members(ofBen)).toContainText(['Ada Klein', 'Ben Vogt(You)', 'Mia Lind']);
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Ben Vogt', 'Mia Lind']);

  await button(page, 'Remove member: Ben Vogt').click();
  await agree(page, 'Remove member?', REMOVE_BEN, 'Remove');
  await expectNoGroup(ofBen);
  await expect(members(ofMia)).toContainText(['Ada Klein', 'Mia Lind(You)']);

  await invite(page, ben.email);
  await button(ofBen, 'Accept: West').click();
  await expectOutcome(ofBen, 'Info', 'Joined group');
  await expect(members(ofMia)).toHaveCount(3);
  await button(ofMia, 'Leave').click();
  await dialog(ofMia, 'Leave Group?').getByRole('button', { name: 'Leave' }).click();
  await expectNoGroup(ofMia);
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Ben Vogt']);
  await expect(members(ofBen)).toContainText(['Ada Klein', 'Ben Vogt(You)']);

  await invite(page, mia.email);
  await expect(invitations(ofMia)).toContainText(['West']);
  await button(page, 'Delete').click();
  await dialog(page, 'Delete Group?').getByRole('button', { name: 'Delete' }).click();
  await expectNoGroup(ofBen);
  await expect(invitations(ofMia), 'its invitations end, too').toHaveCount(0);
  for (const open of [page, ofBen, ofMia]) await expectNotReloaded(open);
});

const shared = (page: Page) =>
  page.getByRole('region', { name: 'Accepted Connections' }).getByRole('listitem');

async function openConnections(page: Page): Promise<void> {
  await page.goto('/connections');
  await expect(heading(page, 'Connections')).toBeVisible();
  await markOpened(page);
}

test('GRP-04: who is removed loses the connections of the colleagues from the open page', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  const [lena, omar] = [
    newColleague(server, 'Lena Kern', { role: 'lab' }),
    newColleague(server, 'Omar Haddad', { role: 'lab' }),
  ];
  await connect(server, ada, lena);
  await connect(server, ben, omar);
  await makeGroup(server, ada, 'North', [ben]);
  const other = await (await openBrowser()).newPage();
  await signIn(other, ben);
  await openConnections(other);
  await expect(shared(other).filter({ hasText: 'Lena Kern' })).toContainText('Shared by Ada Klein');
  await expect(shared(other)).toHaveCount(2);

  await signInToGroups(page, ada);
  await button(page, 'Remove member: Ben Vogt').click();
  await agree(page, 'Remove member?', REMOVE_BEN, 'Remove');
  await expect(shared(other)).toContainText(['Omar Haddad']);
  await expectNotReloaded(other);
  await openConnections(page);
  await expect(shared(page), 'nor does the owner see theirs any more').toContainText(['Lena Kern']);
});

test('GRP-04: who leaves loses them as well, and so do those who stay', async ({
  page,
  server,
  openBrowser,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  const [lena, omar] = [
    newColleague(server, 'Lena Kern', { role: 'lab' }),
    newColleague(server, 'Omar Haddad', { role: 'lab' }),
  ];
  await connect(server, ada, lena);
  await connect(server, ben, omar);
  await makeGroup(server, ada, 'North', [ben]);
  await signIn(page, ada);
  await openConnections(page);
  await expect(shared(page).filter({ hasText: 'Omar Haddad' })).toContainText('Shared by Ben Vogt');

  const browser = await openBrowser();
  const [groups, connections] = [await browser.newPage(), await browser.newPage()];
  await signInToGroups(groups, ben);
  await openConnections(connections);
  await expect(shared(connections)).toHaveCount(2);
  await button(groups, 'Leave').click();
  await dialog(groups, 'Leave Group?').getByRole('button', { name: 'Leave' }).click();
  await expectNoGroup(groups);
  await expect(shared(connections), 'the other tab of the same person').toContainText(['Omar Haddad']);
  await expect(shared(page)).toContainText(['Lena Kern']);
  await expectNotReloaded(connections);
  await expectNotReloaded(page);
});

test('GRP-04: a new connection of a colleague appears, and goes when the group ends', async ({
  page,
  server,
}) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  const lena = newColleague(server, 'Lena Kern', { role: 'lab', institution: 'Kern Labor' });
  const owner = await makeGroup(server, ada, 'North', [ben]);
  await signIn(page, ben);
  await openConnections(page);
  await expect(page.getByText('No connections yet')).toBeVisible();
  await connect(server, ada, lena);
  await expect(shared(page)).toContainText(['Lena Kern']);
  await expect(shared(page)).toContainText('Shared by Ada Klein');
  await page.getByRole('button', { name: 'More actions: Lena Kern' }).click();
  await expect(page.getByRole('menuitem'), 'only its owner may do more').toHaveText(['Info']);
  await closeMenu(page);
  const { sharegroup } = await owner.group();
  await owner.send('DELETE', `/v1/group/${sharegroup.id}/remove/`);
  await expect(page.getByText('No connections yet')).toBeVisible();
  await expectNotReloaded(page);
});

test('RT-03: what one does in one tab shows in the other', async ({ page, server }) => {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  await makeGroup(server, ada, 'North');
  await signInToGroups(page, ada);
  const second = await page.context().newPage();
  await second.goto('/groups');
  await expect(card(second, 'North')).toBeVisible();
  await markOpened(second);
  await invite(page, ben.email);
  await expect(sent(second)).toContainText([ben.email]);
  await (await Calls.of(server, ben)).join();
  for (const open of [page, second])
    await expect(members(open)).toContainText(['Ada Klein(You)', 'Ben Vogt']);
  await expectNotReloaded(second);
});
