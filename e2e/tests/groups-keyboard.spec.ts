import type { Page } from '@playwright/test';
import { makeGroup, newColleague } from '../harness/colleagues';
import { card, expectNoGroup, inviteEmail, members, sent, signInToGroups } from '../harness/groups';
import { tabTo } from '../harness/keyboard';
import { button, signInToDashboard, userMenu } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

/** Expects the focus to stay within the page, so that the next Tab does not start at the top. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
}

test('NAV-03 GRP-01: a group is made, somebody invited and the invitation taken back, by keys alone', async ({
  page,
  server,
}) => {
  const [ada, ben] = [await newColleague(server, 'Ada Klein'), await newColleague(server, 'Ben Vogt')];
  await signInToDashboard(page, ada);
  await tabTo(page, userMenu(page, ada.name));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Group' }));
  await page.keyboard.press('Enter');
  await expectNoGroup(page);

  await tabTo(page, button(page, 'Create new group'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Group Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Create new group')).toBeHidden();
  await expect(button(page, 'Create new group')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Group Name')).toBeFocused();
  await page.keyboard.type('North');
  await page.keyboard.press('Enter');
  await expect(card(page, 'North')).toBeVisible();
  await expect(dialog(page, 'Create new group')).toBeHidden();
  await expectFocusKept(page);

  await tabTo(page, button(page, 'Invite new member'));
  await page.keyboard.press('Enter');
  await expect(inviteEmail(page)).toBeFocused();
  await page.keyboard.type(ben.email);
  await expect(button(page, 'Send Invite')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Info').getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Info')).toBeHidden();
  await expect(button(page, 'Invite new member')).toBeFocused();

  await tabTo(page, button(page, `Remove invitation: ${ben.email}`));
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Remove Invitation?');
  await expect(question.getByRole('button', { name: 'Cancel' }), 'the harmless answer').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Close' }), 'the focus stays inside').toBeFocused();
  await tabTo(page, question.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expect(sent(page)).toHaveCount(0);
  await expect(question).toBeHidden();
  await expectFocusKept(page);
});

test('NAV-03 GRP-02 GRP-03: an invitation is accepted, the group left and the outcome of a link read, by keys alone', async ({
  page,
  server,
}) => {
  const [ada, ben] = [await newColleague(server, 'Ada Klein'), await newColleague(server, 'Ben Vogt')];
  await (await makeGroup(server, ada, 'North')).invite(ben.email);
  await signInToGroups(page, ben);
  await tabTo(page, button(page, 'Accept: North'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Info').getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Info')).toBeHidden();
  await expect(members(page)).toHaveCount(2);
  await expectFocusKept(page);

  await tabTo(page, button(page, 'Leave'));
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Leave Group?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(button(page, 'Leave')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expectNoGroup(page);
  await expect(question).toBeHidden();
  await expectFocusKept(page);

  await page.goto('/sharegroup/accept/eA/eA?sid=RVU');
  await expect(dialog(page, 'Error').getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/connections');
});
