import {
  CROWN,
  chooseAction,
  contentOf,
  move,
  newPartners,
  openCase,
  order,
  PATIENT,
  part,
} from '../harness/cases';
import { Calls, makeGroup, newColleague } from '../harness/colleagues';
import { note, openEdit, saveChanges, selectTeeth, shade } from '../harness/orders';
import { alert, button, heading, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

const OVERTAKEN =
  'This case was changed in the meantime, here or in another window. Reload to continue with the current version. Your unsaved changes will be lost.';
const BEGUN =
  'The lab has started work on this order, so it can no longer be changed. Reload to see its current state.';

test('ORD-03: the author changes an order until it is in progress, and the lab sees it at once', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.lab);
  await openCase(there, made);
  await signIn(page, partners.clinic);
  await openCase(page, made);

  await chooseAction(page, 'Edit');
  await expect(heading(page, `Edit order ${made.no}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sent to' })).toHaveValue('Jonas Weber');
  await expect(page.getByRole('textbox', { name: 'Sent to' })).not.toBeEditable();
  await expect(button(page, 'Save changes')).toBeDisabled();
  await selectTeeth(page, ['tu3']);
  await shade(page, 'B1').check();
  await note(page).fill('A little lighter than ordered.');
  // A comment in between does not prevent the change.
  await partners.labCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'We have got it.' });
  await saveChanges(page);
  await expect(page).toHaveURL(`/cases/${made.no}`);
  await expect(part(page, 'Comments')).toContainText('We have got it.');
  for (const side of [page, there]) {
    await expect(part(side, 'Note')).toHaveText(/A little lighter than ordered\.$/);
    await expect(part(side, 'Restorations').getByRole('row').last()).toContainText('B1');
  }

  // Starts an edit while the case is changed again.
  await chooseAction(page, 'Edit');
  await note(page).fill('And a little shorter.');
  await move(there, 'Open', 'In Progress');
  await button(page, 'Save changes').click();
  await expect(alert(page, BEGUN)).toBeVisible();
  await expect(button(page, 'Save changes')).toHaveCount(0);
  await button(page, 'Reload').click();
  await expect(page.getByRole('heading', { name: 'This order can no longer be changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the case' }).click();
  await expect(page).toHaveURL(`/cases/${made.no}`);
  await expect(button(page, 'Status In Progress, change')).toBeVisible();
  await expect(part(page, 'Note')).toHaveText(/A little lighter than ordered\.$/);
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Printable Order Form', 'Share']);
});

test('ORD-03: what a colleague saved in between is not overwritten', async ({ page, server }) => {
  const partners = await newPartners(server);
  const ben = await newColleague(server, 'Ben Vogt', { institution: 'Sommer Dental' });
  await makeGroup(server, partners.clinic, 'Sommer Dental', [ben]);
  const made = await order(partners);
  await signIn(page, partners.clinic);
  await openEdit(page, made);
  await note(page).fill('Clara: a little lighter.');

  const bens = await Calls.of(server, ben);
  const { updated_date } = await contentOf(bens, made);
  const changed = {
    patient: PATIENT,
    restorations: [CROWN],
    note: 'Ben: please call before you begin.',
    updated_date,
  };
  await bens.send('PUT', `/v1/cases/${made.id}/`, changed);
  await button(page, 'Save changes').click();
  await expect(alert(page, OVERTAKEN)).toBeVisible();
  await expect(button(page, 'Save changes')).toHaveCount(0);

  await button(page, 'Reload').click();
  await expect(note(page)).toHaveValue('Ben: please call before you begin.');
  await expect(alert(page, OVERTAKEN)).toHaveCount(0);
  await note(page).fill('Ben: please call before you begin. Clara: and lighter.');
  await saveChanges(page);
  await expect(part(page, 'Note')).toContainText('Clara: and lighter.');
});
