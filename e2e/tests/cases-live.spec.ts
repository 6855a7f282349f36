import { expectPatients, LIST, search } from '../harness/case-list';
import {
  CROWN,
  comment,
  contentOf,
  makeDraft,
  move,
  newPartners,
  openCase,
  orderFor,
  PATIENT,
  pane,
  part,
  patient,
  row,
  status,
} from '../harness/cases';
import { countCalls, EVENTS, listen, settled } from '../harness/live';
import { signIn } from '../harness/people';
import { expect, test } from '../harness/test';

test('RT-01 RT-03 ORD-03 LST-05: the lab sees at once what the clinic sends, changes and deletes, and never a draft', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein', { note: 'Old words.' });
  await signIn(page, partners.lab);
  await openCase(page, ada);
  await expectPatients(page, ['Ada Klein']);
  await expect(part(page, 'Note')).toContainText('Old words.');

  await test.step('an order is changed', async () => {
    const { updated_date } = await contentOf(partners.clinicCalls, ada);
    await partners.clinicCalls.send('PUT', `/v1/cases/${ada.id}/`, {
      connection_id: partners.connectionId,
      patient: { ...PATIENT, firstname: 'Ada', lastname: 'Lindqvist' },
      note: 'New words.',
      restorations: [{ tooth_no: 'tu8', type: 'crown', material: 'gold' }],
      updated_date,
    });
    await expect(part(page, 'Note')).toContainText('New words.');
    await expect(patient(page)).toHaveText('Ada Lindqvist');
    await expect(row(page, 'Ada Lindqvist')).toContainText('11 Gold');
  });

  await test.step('an order arrives, a draft does not', async () => {
    await makeDraft(partners, { patient: { ...PATIENT, lastname: 'Draft' } });
    await orderFor(partners, 'Ben Vogt');
    await expectPatients(page, ['Ben Vogt', 'Ada Lindqvist']);
    await expect(patient(page), 'the open one stays open').toHaveText('Ada Lindqvist');
  });

  await test.step('the open case is deleted', async () => {
    await partners.clinicCalls.send('DELETE', `/v1/cases/${ada.id}/remove/`);
    await expect(pane(page).getByRole('alert')).toHaveText(
      'This case does not exist, or you do not have access to it.',
    );
    await expectPatients(page, ['Ben Vogt']);
  });
});

test('RT-03: neither what is out of view nor what is done here is loaded again because the stream tells it', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  const ben = await orderFor(partners, 'Ben Vogt');
  const made = await orderFor(partners, 'Mia Lindner');
  const loads = countCalls(page, LIST);
  const cases = countCalls(page, `/v1/cases/${made.no}/`);
  await signIn(page, partners.lab);
  const opened = page.waitForResponse(EVENTS);
  await openCase(page, made);
  await opened;
  await search(page).fill('Mia');
  await expectPatients(page, ['Mia Lindner']);
  const stream = await listen(server, partners.lab);
  const counts = async () => [await settled(page, loads), await settled(page, cases)] as const;
  const [lists, details] = await counts();

  await test.step('an order changed or deleted out of view', async () => {
    const { updated_date } = await contentOf(partners.clinicCalls, ben);
    await partners.clinicCalls.send('PUT', `/v1/cases/${ben.id}/`, {
      connection_id: partners.connectionId,
      patient: { ...PATIENT, firstname: 'Ben', lastname: 'Vogt' },
      note: 'New words.',
      restorations: [CROWN],
      updated_date,
    });
    await partners.clinicCalls.send('DELETE', `/v1/cases/${ada.id}/remove/`);
    await expect.poll(stream.heard).toContain('post_modified');
    await expect.poll(stream.heard).toContain('posts_deleted');
    expect(await counts(), 'nothing of that is in view').toEqual([lists, details]);
  });

  await test.step('a move made here', async () => {
    const sent = page.waitForRequest('**/v1/cases/*/status/');
    await move(page, 'Open', 'In Progress');
    await expect(status(page, 'In Progress')).toBeVisible();
    const actionId = (await sent).headers()['action-id'];
    expect(actionId).toBeTruthy();
    await expect.poll(stream.heard).toContain(`"action_id":"${actionId}"`);
    // Events arrive in order: when this one is visible, the page has handled its own event.
    await partners.clinicCalls.send('POST', `/v1/cases/${made.id}/comment/`, { comment: 'Thank you.' });
    await expect(comment(page, 'Thank you.')).toBeVisible();
    await expect(row(page, 'Mia Lindner')).toContainText('1 comment');
    const [listsNow, detailsNow] = await counts();
    expect(listsNow - lists, 'one for the move made here, one for the comment').toBe(2);
    expect(detailsNow - details, 'for the move made here').toBe(1);
  });
  stream.stop();
});
