import type { Page } from '@playwright/test';
import { connect, invitationLink, makeGroup, newColleague } from '../harness/colleagues';
import {
  agree,
  badge,
  card,
  createGroup,
  decline,
  expectMembers,
  expectNoGroup,
  expectOutcome,
  invitations,
  invite,
  members,
  openGroups,
  sent,
  signInToGroups,
} from '../harness/groups';
import { button, heading, signInToDashboard, submitLogin, userMenu } from '../harness/people';
import { expect, test } from '../harness/test';

/** Marks the current page; a reload removes the mark. */
async function markOpened(page: Page): Promise<void> {
  await page.evaluate(() => performance.mark('opened'));
}

async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('opened').length)).toBe(1);
}

test('GRP-01 GRP-02 CON-06 RT-03: a group is made; an invitation to it is withdrawn, rejected, sent again and accepted, and all pages follow', async ({
  page,
  server,
  openBrowser,
}) => {
  const ada = await newColleague(server, 'Ada Klein', { institution: 'Klein Dental' });
  const minjun = await newColleague(server, '민준 김');
  const other = await (await openBrowser()).newPage();
  await signInToDashboard(other, minjun);
  await markOpened(other);
  await expect(badge(other)).not.toContainText('pending');

  await signInToGroups(page, ada);
  await markOpened(page);
  await expectNoGroup(page);
  await createGroup(page, 'North');
  await expect(card(page, 'North')).toContainText('1 member');
  await expectMembers(page, ['Ada Klein(You)']);
  await expect(button(page, 'Create new group'), 'one group per owner').toHaveCount(0);
  const second = await page.context().newPage();
  await openGroups(second);
  await markOpened(second);
  await invite(page, minjun.email);
  await expect(sent(page)).toContainText([minjun.email]);
  await expect(sent(page), 'who asks learns nothing yet').not.toContainText('민준');
  await expect(sent(page)).toContainText('Waiting for an answer');
  await expect(card(page, 'North')).toContainText('1 member · 1 invitation pending');
  await expect(sent(second), 'the other tab of the same person').toContainText([minjun.email]);
  const mail = await server.outbox.next(minjun.email);
  expect(mail.subject).toBe('Ada Klein invites you to a share group on Archway');
  expect(mail.text).toContain(`Ada Klein, Klein Dental (${ada.email}) invites you to join a share group`);

  await expect(badge(other)).toContainText('1 pending');
  await userMenu(other, minjun.name).click();
  await other.getByRole('link', { name: 'Group' }).click();
  await expect(invitations(other)).toContainText([`NorthAda Klein invites you · ${ada.email}`]);
  const remove = button(page, `Remove invitation: ${minjun.email}`);
  await remove.click();
  await decline(page, 'Remove Invitation?');
  await expect(remove, 'the focus is back where it was').toBeFocused();
  await expect(sent(page)).toHaveCount(1);
  await remove.click();
  await agree(page, 'Remove Invitation?', `${minjun.email} can no longer join with it.`, 'Remove');
  await expect(page.getByText('The invitation was removed.')).toBeVisible();
  await expect(sent(page)).toHaveCount(0);
  await expect(invitations(other)).toHaveCount(0);
  await expect(badge(other)).not.toContainText('pending');

  await invite(page, minjun.email);
  await button(other, 'Reject: North').click();
  await expectOutcome(other, 'Info', 'Request rejected');
  await expectNoGroup(other);
  await expect(sent(page)).toContainText([`${minjun.email}(Rejected)`]);
  await expect(sent(page)).not.toContainText('Waiting for an answer');
  await button(page, `Send again: ${minjun.email}`).click();
  await expectOutcome(page, 'Info', 'Request mail has been sent');
  await expect(sent(page)).not.toContainText('(Rejected)');
  await expect(badge(other)).toContainText('1 pending');
  await button(other, 'Accept: North').click();
  await expectOutcome(other, 'Info', 'Joined group');
  await expect(badge(other)).not.toContainText('pending');
  await expect(other.getByRole('main').getByText('Invitations for you')).toBeHidden();
  expect((await server.outbox.next(ada.email)).subject).toBe('민준 김 joined your share group');

  await expectMembers(other, ['Ada Klein', '민준 김(You)']);
  await expectMembers(second, ['Ada Klein(You)', '민준 김']);
  await expectMembers(page, ['Ada Klein(You)', '민준 김']);
  await expect(sent(page)).toHaveCount(0);
  for (const seen of [page, other]) {
    await expect(card(seen, 'North')).toContainText('2 members');
    await expect(members(seen).first()).toContainText('Owner');
    await expect(members(seen).last()).not.toContainText('Owner');
    const initials = members(seen).locator('[data-initials]');
    await expect(initials.first()).toHaveAttribute('data-initials', 'AK');
    await expect(initials.last(), 'one character of a Korean name').toHaveAttribute('data-initials', '민');
  }
  for (const open of [page, second, other]) await expectNotReloaded(open);
});

test('GRP-03: the link of the mail joins, over the connections that came with it', async ({
  page,
  server,
}) => {
  const [ada, ben, lab] = [
    await newColleague(server, 'Ada Klein'),
    await newColleague(server, 'Ben Vogt'),
    await newColleague(server, 'Lena Kern', { role: 'lab' }),
  ];
  await connect(server, ada, lab);
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  const link = await invitationLink(server, ben);
  await page.goto(link);
  await expect(page, 'a person who is not signed in signs in first').toHaveURL(/\/login\?next=/);
  await submitLogin(page, ben);
  await expect(page).toHaveURL(link);
  await expect(heading(page, 'Connections')).toBeVisible();
  const shared = page.getByRole('region', { name: 'Accepted Connections' }).getByRole('listitem');
  await expect(shared).toContainText(['Lena Kern']);
  await expect(shared).toContainText('Shared by Ada Klein');
  await expectOutcome(page, 'Info', 'Joined group');
  await expect(page).toHaveURL('/connections');

  await page.goto(link.replace('/sharegroup/accept/', '/groups/'));
  await expect(heading(page, 'Group')).toBeVisible();
  await expectOutcome(page, 'Info', 'Request is already accepted');
  await expect(page).toHaveURL('/groups');
  await expectMembers(page, ['Ada Klein', 'Ben Vogt(You)']);
});
