import { makeGroup, newColleague } from '../harness/colleagues';
import { badge, expectOutcome, invitations, invite, members, sent, signInToGroups } from '../harness/groups';
import { button, enterCode, field, fillSignup, heading, sendSignup, submitLogin } from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

test('GRP-02 ACC-01 ACC-06: somebody without an account is led from the mail to the group', async ({
  page,
  server,
  openBrowser,
}) => {
  const ada = newColleague(server, 'Ada Klein');
  await makeGroup(server, ada, 'North');
  await signInToGroups(page, ada);
  const email = server.newEmail();
  await invite(page, email);
  await expect(sent(page)).toContainText([`${email}No account yet`]);

  const other = await (await openBrowser()).newPage();
  const mail = await server.outbox.next(email);
  expect(mail.text).toContain('Create an account with this email address; the invitation then waits for you');
  await other.goto(/^https?:\S+$/m.exec(mail.text)?.[0] ?? '');
  await expect(heading(other, 'Create New Account')).toBeVisible();
  await expect(field(other, 'Email')).toHaveValue(email);
  await fillSignup(other, { email, firstName: 'Mia', lastName: 'Lind' });
  await sendSignup(other);
  await expect(other).toHaveURL('/signupEmail');
  await other.goto(await server.outbox.nextLink(email));
  await expect(heading(other, 'Account activated')).toBeVisible();
  await other.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(other, { email, password: PASSWORD });
  await enterCode(other, await server.outbox.nextCode(email));

  await expect(heading(other, 'Group')).toBeVisible();
  await expect(other).toHaveURL('/groups');
  await expect(invitations(other)).toContainText(['NorthAda Klein invites you']);
  await expect(badge(other)).toContainText('1 pending');
  await button(other, 'Accept: North').click();
  await expectOutcome(other, 'Info', 'Joined group');
  await expect(members(other)).toContainText(['Ada Klein', 'Mia Lind(You)']);
  await expect(members(page)).toContainText(['Ada Klein(You)', 'Mia Lind']);
});

test('GRP-02: who signs up with another role than the group is told so when accepting', async ({
  page,
  server,
}) => {
  const ada = newColleague(server, 'Ada Klein');
  const email = server.newEmail();
  await (await makeGroup(server, ada, 'North')).invite(email);
  const mia = newColleague(server, 'Mia Lind', { email, role: 'lab' });
  await signInToGroups(page, mia);
  await button(page, 'Accept: North').click();
  await expectOutcome(page, 'Warning', "The user's role is different from that of the group");
  await expect(invitations(page)).toHaveCount(1);
});
