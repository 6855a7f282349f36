import {
  fact,
  formGroup,
  move,
  moveTo,
  newPartners,
  openCase,
  order,
  pane,
  row,
  status,
} from '../harness/cases';
import { Calls, makeGroup, newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { countCalls } from '../harness/live';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

test('CAS-03 RT-02: without auto-refresh the page changes when it is loaded again, and a late move is told who was quicker', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const mira = await newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await makeGroup(server, partners.lab, 'Lab', [mira]);
  const made = await order(partners);
  const colleague = await Calls.of(server, mira);
  await turnOffAutoRefresh(server, partners.lab);
  const streams = countCalls(page, '/events/');
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(status(page, 'Open')).toBeVisible();

  await test.step('Refresh loads the list, a reload the case as well', async () => {
    await moveTo(colleague, made, 'PROC');
    await button(page, 'Refresh').click();
    await expect(row(page, 'Mia Lindner')).toContainText('In Progress');
    await expect(status(page, 'Open'), 'the case is as it was').toBeVisible();
    await page.reload();
    await expect(status(page, 'In Progress')).toBeVisible();
    expect(streams(), 'nothing is listened to').toBe(0);
  });

  await test.step('of two who move it at once one is told who was quicker, and to what', async () => {
    await moveTo(colleague, made, 'COMP');
    await move(page, 'In Progress', 'Open');
    const told = pane(page).getByRole('alert');
    await expect(told).toHaveText(
      'Mira Hoffmann has changed the status to Completed in the meantime. Your change was not saved.',
    );
    await expect(status(page, 'Completed')).toBeVisible();
    await expect(row(page, 'Mia Lindner')).toContainText('Completed');
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toHaveCount(0);
    await move(page, 'Completed', 'In Progress');
    await expect(status(page, 'In Progress')).toBeVisible();
  });
});

test('CAS-04: the group of the recipient decides who works on it, nobody else does, and nobody once it is closed', async ({
  page,
  server,
  openBrowser,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(button(page, 'Assignee Nobody, change'), 'there is no group').toHaveCount(0);
  const mira = await newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await formGroup(partners.labCalls, await Calls.of(server, mira), mira);
  await expect(button(page, 'Assignee Nobody, change'), 'there is one now').toBeVisible();
  const there = await (await openBrowser()).newPage();
  await signIn(there, partners.clinic);
  await openCase(there, made);
  await expect(fact(there, 'Assignee')).toHaveCount(0);

  await button(page, 'Assignee Nobody, change').click();
  const candidates = page.getByRole('menuitemradio');
  await expect(candidates).toHaveText([/Jonas Weber/, /Mira Hoffmann/]);
  await candidates.filter({ hasText: 'Mira Hoffmann' }).click();
  await expect(candidates).toHaveCount(0);
  await expect(button(page, 'Assignee Mira Hoffmann, change')).toBeVisible();
  await expect(fact(there, 'Assignee'), 'the clinic sees it at once').toHaveText(/Mira Hoffmann/);
  await expect(fact(there, 'Assignee').getByRole('button')).toHaveCount(0);

  await button(page, 'Assignee Mira Hoffmann, change').click();
  await page.getByRole('menuitem', { name: 'Assign to nobody' }).click();
  await expect(button(page, 'Assignee Nobody, change')).toBeVisible();
  await expect(fact(there, 'Assignee')).toHaveCount(0);
  await button(page, 'Assignee Nobody, change').click();
  await candidates.filter({ hasText: 'Jonas Weber' }).click();
  await expect(fact(there, 'Assignee')).toHaveText(/Jonas Weber/);
  await move(there, 'Open', 'Close');
  await expect(fact(page, 'Assignee').getByRole('button')).toHaveCount(0);
  await expect(fact(page, 'Assignee')).toHaveText(/Jonas Weber/);
});
