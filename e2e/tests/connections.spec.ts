import { newColleague } from '../harness/colleagues';
import {
  accepted,
  createDialog,
  expectEmpty,
  expectMenu,
  expectOutcome,
  expectSent,
  fillInvitation,
  invite,
  MESSAGE,
  notice,
  pending,
  requestAgain,
  send,
  signInToConnections,
} from '../harness/connections';
import { badge } from '../harness/groups';
import { heading, signIn, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

test('CON-02 CON-05 CON-06 RT-02: an invitation is seen at once, accepted by its link, and both see that at once', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab', institution: 'Weber Dentallabor' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await expectEmpty(there);
  await expect(badge(there)).not.toContainText('pending');

  await signInToConnections(page, clara);
  await expectEmpty(page);
  await invite(page, { email: jonas.email, alias: 'Weber, Berlin' });
  await expect(pending(page)).toHaveCount(1);
  await expect(pending(page)).toContainText('Weber, Berlin');
  await expect(pending(page)).toContainText(jonas.email);
  await expect(pending(page)).toContainText('Waiting for an answer');
  await expect(page.getByText('Jonas'), 'who has not answered is only an address').toHaveCount(0);
  await expect(page.getByText('Once an invitation is accepted, your partner is listed here.')).toBeVisible();

  await expect(pending(there)).toContainText('Clara Sommer');
  await expect(pending(there)).toContainText('Sommer Dental');
  await expect(pending(there)).toContainText('Invites you');
  await expect(pending(there)).toContainText(MESSAGE);
  await expect(badge(there)).toContainText('1 pending');

  const mail = await server.outbox.next(jonas.email);
  expect(mail.subject).toBe('Clara Sommer would like to connect with you on Archway');
  expect(mail.text).toContain(`Clara Sommer, Sommer Dental (${clara.email})`);
  expect(mail.text, 'no mail carries what a stranger wrote').not.toContain(MESSAGE);
  const mailed = await (await openBrowser()).newPage();
  await signIn(mailed, jonas);
  await mailed.goto(/^https?:\S+$/m.exec(mail.text)?.[0] ?? '');
  await expectOutcome(mailed, 'Info', 'Request is accepted');
  await expect(mailed).toHaveURL('/connections');

  await expect(accepted(mailed)).toContainText('Clara Sommer');
  await expect(accepted(there)).toContainText('Clara Sommer');
  await expect(pending(there)).toHaveCount(0);
  await expect(badge(there)).not.toContainText('pending');
  await expect(accepted(page)).toContainText('Weber, Berlin');
  await expect(accepted(page)).toContainText('Jonas Weber');
  await expect(accepted(page)).toContainText('Weber Dentallabor');
  await expect(pending(page)).toHaveCount(0);

  const told = await server.outbox.next(clara.email);
  expect(told.subject).toBe('Jonas Weber accepted your invitation');
});

test('CON-05: whoever is not signed in is asked to, and then accepts', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  await signInToConnections(page, clara);
  await invite(page, { email: jonas.email });
  const there = await (await openBrowser()).newPage();
  await there.goto(await server.outbox.nextLink(jonas.email));
  await expect(heading(there, 'Sign in')).toBeVisible();
  await submitLogin(there, jonas);
  await expectOutcome(there, 'Info', 'Request is accepted');
  await expect(accepted(there)).toContainText('Clara Sommer');
});

test('CON-01 CON-03: an invitation is accepted where it is listed', async ({ page, server, openBrowser }) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await invite(page, { email: jonas.email });
  await pending(there).getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(notice(there, 'Request is accepted')).toBeVisible();
  await expect(accepted(there)).toContainText('Clara Sommer');
  await expect(badge(there)).not.toContainText('pending');
  await expect(accepted(page)).toContainText('Jonas Weber');
});

test("CON-03: rejected, it is '(Rejected)'; requested again, it can be accepted", async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await invite(page, { email: jonas.email, alias: 'Weber' });

  await expect(pending(there)).toHaveCount(1);
  await expectMenu(there, 'Clara Sommer', ['Reject']);
  await there.getByRole('button', { name: 'More actions: Clara Sommer' }).click();
  await there.getByRole('menuitem', { name: 'Reject' }).click();
  await expect(notice(there, 'Request is rejected')).toBeVisible();
  await expectEmpty(there);
  await expect(badge(there)).not.toContainText('pending');

  await expect(pending(page)).toContainText('Weber (Rejected)');
  await expect(pending(page)).not.toContainText('Waiting for an answer');
  await requestAgain(page);
  await expect(pending(page)).toContainText('Waiting for an answer');
  await expect(pending(page)).not.toContainText('(Rejected)');

  await expect(badge(there)).toContainText('1 pending');
  await pending(there).getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(accepted(there)).toContainText('Clara Sommer');
  await expect(accepted(page)).toContainText('Weber');
  await expect(pending(page)).toHaveCount(0);
});

test('CON-02: asking somebody who has asked already is an answer', async ({ page, server, openBrowser }) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await fillInvitation(page, { email: jonas.email });
  await invite(there, { email: clara.email });
  await expect(pending(page)).toHaveCount(1);
  await send(page).click();
  await expectSent(createDialog(page), 'Request is accepted');
  await expect(accepted(page)).toContainText('Jonas Weber');
  await expect(accepted(there)).toContainText('Clara Sommer');
});

test('CON-01: an invitation that was withdrawn leaves the page of the invited person', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await invite(page, { email: jonas.email });
  await expect(pending(there)).toHaveCount(1);
  await page.getByRole('button', { name: `More actions: ${jonas.email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Invitation?' });
  await expect(question).toContainText(`${jonas.email} can no longer accept it.`);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectEmpty(page);
  await expectEmpty(there);
});
