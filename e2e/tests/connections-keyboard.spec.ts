import { newColleague } from '../harness/colleagues';
import {
  accepted,
  againDialog,
  createDialog,
  entries,
  expectEmpty,
  expectSent,
  MESSAGE,
  message,
  more,
  notice,
  pending,
  send,
  signInToConnections,
} from '../harness/connections';
import { badge } from '../harness/groups';
import { tabTo } from '../harness/keyboard';
import { button, field } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

test('CON-01 CON-02 NAV-03: inviting, editing and removing with the keyboard alone, and the other page follows', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { role: 'lab' });
  const jonas = await newColleague(server, 'Jonas Weber', { role: 'lab' });
  const { email } = jonas;
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await tabTo(page, button(page, 'Create New Connection'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Alias')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(message(page)).toBeFocused();
  await page.keyboard.type(MESSAGE);
  await expect(send(page)).toBeEnabled();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(button(page, 'OK')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(createDialog(page)).toBeHidden();
  await expect(button(page, 'Create New Connection')).toBeFocused();
  await expect(pending(there)).toHaveCount(1);

  await tabTo(page, more(page, email));
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveText(['Edit', 'Remove']);
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more(page, email)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Alias')).toBeFocused();
  await page.keyboard.type('The new lab');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Edit Alias')).toBeHidden();
  await expect(more(page, 'The new lab')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Remove Invitation?');
  await expect(question).toContainText('The new lab can no longer accept it.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(more(page, 'The new lab')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expectEmpty(page);
  await expect(page.locator('main'), 'the focus is not lost with the row').toBeFocused();
  await expectEmpty(there);
});

test('CON-01 CON-03 CON-04 NAV-03: rejecting, asking again, accepting and reading about a partner with the keyboard alone', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer');
  const jonas = await newColleague(server, 'Jonas Weber', { role: 'lab' });
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await tabTo(page, button(page, 'Invite a partner'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type(jonas.email);
  await tabTo(page, message(page));
  await page.keyboard.type(MESSAGE);
  await expect(send(page)).toBeEnabled();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expectSent(createDialog(page));

  await expect(pending(there)).toHaveCount(1);
  await expect(badge(there)).toContainText('1 pending');
  await tabTo(there, more(there, 'Clara Sommer'));
  await there.keyboard.press('Enter');
  await expect(entries(there)).toHaveText(['Reject']);
  await expect(entries(there)).toBeFocused();
  await there.keyboard.press('Enter');
  await expect(notice(there, 'Request is rejected')).toBeVisible();
  await expectEmpty(there);
  await expect(badge(there)).not.toContainText('pending');

  await expect(pending(page)).toContainText(`${jonas.email} (Rejected)`);
  await expect(pending(page)).not.toContainText('Waiting for an answer');
  await tabTo(page, pending(page).getByRole('button', { name: 'Request Again' }));
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue(MESSAGE);
  await tabTo(page, againDialog(page).getByRole('button', { name: 'Request Again' }));
  await page.keyboard.press('Enter');
  await expect(button(page, 'OK')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(againDialog(page)).toBeHidden();
  await expect(pending(page)).toContainText('Waiting for an answer');
  await expect(pending(page)).not.toContainText('(Rejected)');

  await expect(pending(there)).toHaveCount(1);
  await expect(badge(there)).toContainText('1 pending');
  await tabTo(there, button(there, 'Accept Invitation'));
  await there.keyboard.press('Enter');
  await expect(notice(there, 'Request is accepted')).toBeVisible();
  await expect(accepted(there)).toHaveCount(1);
  await expect(accepted(there)).toContainText('Clara Sommer');
  await expect(accepted(there), 'the focus goes along with the row').toBeFocused();
  await expect(badge(there)).not.toContainText('pending');

  await expect(pending(page)).toHaveCount(0);
  const name = accepted(page).getByRole('button', { name: 'Jonas Weber', exact: true });
  await expect(name).toBeVisible();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Information')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const isInside = () =>
    dialog(page, 'Information').evaluate((shown) => shown.contains(document.activeElement));
  expect(await isInside(), 'the focus stays in the dialog').toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Information')).toBeHidden();
  await expect(name).toBeFocused();
});
