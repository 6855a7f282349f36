import { newColleague } from '../harness/colleagues';
import { accepted, invite, MESSAGE, pending, signInToConnections } from '../harness/connections';
import { badge } from '../harness/groups';
import { button, enterCode, field, fillSignup, heading, sendSignup, submitLogin } from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

test('CON-03: a person without an account finds the invitation after signing up with that address', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const email = server.newEmail();
  await signInToConnections(page, clara);
  await invite(page, { email, alias: 'The new lab' });
  await expect(pending(page)).toContainText('The new lab');
  await expect(pending(page)).toContainText('No account yet');

  const mail = await server.outbox.next(email);
  expect(mail.subject).toBe('Clara Sommer would like to connect with you on Archway');
  expect(mail.text).toContain('Create an account with this email address');
  const there = await (await openBrowser()).newPage();
  await there.goto(/^https?:\S+$/m.exec(mail.text)?.[0] ?? '');
  await expect(heading(there, 'Create New Account')).toBeVisible();
  await expect(field(there, 'Email')).toHaveValue(email);
  await fillSignup(there, { email, firstName: 'Nina', lastName: 'Roth', role: 'Dental Lab' });
  await sendSignup(there);
  await expect(there).toHaveURL('/signupEmail');
  await there.goto(await server.outbox.nextLink(email));
  await expect(heading(there, 'Account activated')).toBeVisible();
  await expect(pending(page)).not.toContainText('No account yet');
  await expect(pending(page)).toContainText('Waiting for an answer');

  await there.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(there, { email, password: PASSWORD });
  await enterCode(there, await server.outbox.nextCode(email));
  await expect(there).toHaveURL('/connections');
  await expect(pending(there)).toContainText('Clara Sommer');
  await expect(pending(there)).toContainText(MESSAGE);
  await expect(badge(there)).toContainText('1 pending');
  await button(there, 'Accept Invitation').click();
  await expect(accepted(there)).toContainText('Sommer Dental');
  await expect(accepted(page)).toContainText('Nina Roth');
});
