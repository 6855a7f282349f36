import { expectPatients, LIST, orderMany, pager } from '../harness/case-list';
import {
  CROWN,
  comment,
  contentOf,
  fact,
  makeDraft,
  move,
  moveTo,
  newPartners,
  openCase,
  order,
  orderFor,
  PATIENT,
  pane,
  part,
  patient,
  row,
  rows,
  signInToCases,
  status,
} from '../harness/cases';
import { Calls, connect, newColleague, turnOffAutoRefresh } from '../harness/colleagues';
import { countCalls, EVENTS, listen, settled } from '../harness/live';
import { button, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

test('RT-01 ORD-03: what the clinic changes in an order is on the page of the lab at once', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const made = await order(partners, { note: 'Old words.' });
  await signIn(page, partners.lab);
  await openCase(page, made);
  await expect(part(page, 'Note')).toContainText('Old words.');
  const { updated_date } = await partners.clinicCalls.send('GET', `/v1/cases/${made.id}/content/`);
  await partners.clinicCalls.send('PUT', `/v1/cases/${made.id}/`, {
    connection_id: partners.connectionId,
    patient: { ...PATIENT, lastname: 'Lindqvist' },
    note: 'New words.',
    restorations: [{ tooth_no: 'tu8', type: 'crown', material: 'gold' }],
    updated_date,
  });
  await expect(part(page, 'Note')).toContainText('New words.');
  await expect(patient(page)).toHaveText('Mia Lindqvist');
  await expect(row(page, 'Mia Lindqvist')).toContainText('11 Gold');
});

test('RT-01 LST-05: a case that is deleted while somebody looks at it says so', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  await signIn(page, partners.lab);
  await openCase(page, ben);
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  await partners.clinicCalls.send('DELETE', `/v1/cases/${ben.id}/remove/`);
  await expect(pane(page).getByRole('alert')).toHaveText('This case does not exist, or you may not see it.');
  await expectPatients(page, ['Ada Klein']);
});

test('RT-03: on the first page an order is seen when it arrives; a draft of the others never is', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await signInToCases(page, partners.lab);
  await expectPatients(page, ['Ada Klein']);
  await makeDraft(partners, { patient: { ...PATIENT, lastname: 'Draft' } });
  await orderFor(partners, 'Ben Vogt');
  await expectPatients(page, ['Ben Vogt', 'Ada Klein']);
  await expect(patient(page), 'the open one stays open').toHaveText('Ada Klein');
});

test('RT-03: an order changed or deleted out of view loads no list; whatever else happens does', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const oldest = await orderFor(partners, 'Ada Klein');
  const second = await orderFor(partners, 'Ben Vogt');
  await orderMany(partners, 25);
  const say = (id: string, text: string) =>
    partners.labCalls.send('POST', `/v1/cases/${id}/comment/`, { comment: text });
  const loads = countCalls(page, LIST);
  await signIn(page, partners.clinic);
  const opened = page.waitForResponse(EVENTS);
  await page.goto('/cases');
  await opened;
  await expect(rows(page)).toHaveCount(20);
  await expect(patient(page)).toHaveText('Patient No25');
  const stream = await listen(server, partners.clinic);
  const before = await settled(page, loads);

  // Neither is on the first page.
  const { updated_date } = await contentOf(partners.clinicCalls, second);
  await partners.clinicCalls.send('PUT', `/v1/cases/${second.id}/`, {
    connection_id: partners.connectionId,
    patient: { ...PATIENT, firstname: 'Ben', lastname: 'Vogt' },
    note: 'New words.',
    restorations: [CROWN],
    updated_date,
  });
  await partners.clinicCalls.send('DELETE', `/v1/cases/${oldest.id}/remove/`);
  await expect.poll(stream.heard).toContain('post_modified');
  await expect.poll(stream.heard).toContain('posts_deleted');
  expect((await settled(page, loads)) - before, 'nothing of that is in view').toBe(0);
  await expect(pager(page)).toContainText('1 - 20 / 27');
  await expect(row(page, 'Ben Vogt')).toHaveCount(0);

  await say(second.id, 'Which material?');
  await expect(row(page, 'Ben Vogt'), 'what is said brings it into view').toContainText('1 comment, unread');
  await expect(pager(page)).toContainText('1 - 20 / 26');
  expect((await settled(page, loads)) - before, 'once for what was said').toBe(1);

  await pager(page).getByRole('button', { name: 'Last page' }).click();
  await expect(pager(page)).toContainText('21 - 26 / 26');
  const onLast = await settled(page, loads);
  await orderFor(partners, 'Cleo Ek');
  await expect.poll(stream.heard).toContain('post_published');
  await expect(pager(page)).toContainText('21 - 26 / 26');
  expect((await settled(page, loads)) - onLast, 'a new one stands on the first page').toBe(0);
  await pager(page).getByRole('button', { name: 'First page' }).click();
  await expect(row(page, 'Cleo Ek')).toBeVisible();
  await expect(pager(page)).toContainText('1 - 20 / 27');
  stream.stop();
});

test('RT-03: what is done here is not loaded again because the stream tells it', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners);
  const loads = countCalls(page, LIST);
  const cases = countCalls(page, `/v1/cases/${made.no}/`);
  await signIn(page, partners.lab);
  const opened = page.waitForResponse(EVENTS);
  await openCase(page, made);
  await opened;
  await expectPatients(page, ['Mia Lindner']);
  const stream = await listen(server, partners.lab);
  const before = [await settled(page, loads), await settled(page, cases)] as const;
  const sent = page.waitForRequest('**/v1/cases/*/status/');
  await move(page, 'Open', 'In Progress');
  await expect(status(page, 'In Progress')).toBeVisible();
  const actionId = (await sent).headers()['action-id'];
  expect(actionId).toBeTruthy();
  await expect.poll(stream.heard).toContain(`"action_id":"${actionId}"`);
  // Events arrive in their order: when this one is seen, the own one has been heard.
  await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Thank you.' });
  await expect(comment(page, 'Thank you.')).toBeVisible();
  await expect(row(page, 'Mia Lindner')).toContainText('1 comment');
  expect((await settled(page, loads)) - before[0], 'for the own move, and for the comment').toBe(2);
  expect((await settled(page, cases)) - before[1], 'for the own move').toBe(1);
  stream.stop();
});

test('RT-01 CAS-05: nobody hears of the cases of others', async ({ server }) => {
  const partners = await newPartners(server);
  const stranger = newColleague(server, 'Nora Lind', { role: 'lab' });
  const other = newColleague(server, 'Ada Klein');
  await connect(server, other, stranger);
  const [ofStranger, ofLab] = [await listen(server, stranger), await listen(server, partners.lab)];
  const made = await order(partners);
  await moveTo(partners.labCalls, made, 'PROC');
  await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Hello.' });
  for (const name of ['post_published', 'post_status_modified', 'comment_added'])
    await expect.poll(ofLab.heard).toContain(`event: ${name}`);
  expect(ofLab.heard()).toContain(made.id);
  // Something of the stranger's own, which comes after all that.
  await (await Calls.of(server, newColleague(server, 'Ben Vogt'))).ask(stranger.email);
  await expect.poll(ofStranger.heard).toContain('connections_changed');
  expect(ofStranger.heard()).not.toContain(made.id);
  expect(ofStranger.heard()).not.toMatch(/event: (post|comment)_/);
  ofStranger.stop();
  ofLab.stop();
});

test('RT-02: without auto-refresh the page changes when it is loaded again', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await order(partners, { deliverydt: '2099-01-05' });
  await turnOffAutoRefresh(server, partners.clinic);
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await expect(fact(page, 'Delivery date')).toHaveText('Jan 5, 2099');
  await moveTo(partners.labCalls, made, 'PROC');
  await expect(status(page, 'Open')).toBeVisible();
  await button(page, 'Refresh').click();
  await expect(row(page, 'Mia Lindner')).toContainText('In Progress');
  await page.reload();
  await expect(status(page, 'In Progress')).toBeVisible();
});
