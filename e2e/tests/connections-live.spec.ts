import { Calls, newColleague } from '../harness/colleagues';
import { choose, expectEmpty, notice, pending, signInToConnections } from '../harness/connections';
import { badge } from '../harness/groups';
import { hold } from '../harness/hold';
import { countCalls, EVENTS, listen, noteStreams, settled } from '../harness/live';
import { button, field, signIn } from '../harness/people';
import { openSettings } from '../harness/settings';
import { expect, test } from '../harness/test';

const LIST = '/v1/connections/';

test('RT-02: what happened while the server and its stream were away is shown once they are back', async ({
  page,
  serverWith,
}) => {
  const server = await serverWith({});
  const clara = await newColleague(server, 'Clara Sommer');
  const jonas = await newColleague(server, 'Jonas Weber', { role: 'lab' });
  const mira = await newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  const calls = [await Calls.of(server, jonas), await Calls.of(server, mira)];
  const streams = noteStreams(page);
  const loads = countCalls(page, LIST);
  await signInToConnections(page, clara, server.url);
  await calls[0]?.ask(clara.email);
  await expect(pending(page)).toHaveCount(1);
  const before = await settled(page, loads);

  const stream = await hold(page, EVENTS);
  await server.restart();
  await expect.poll(stream.calls, { message: 'the page comes back by itself' }).toBeGreaterThan(0);
  await calls[1]?.ask(clara.email);
  await expect(pending(page)).toHaveCount(1);
  stream.release();
  await expect(pending(page)).toHaveCount(2);
  await expect(badge(page)).toContainText('2 pending');
  expect(streams.at(-1), 'it says what it heard last').toMatch(/^\d+$/);
  expect((await settled(page, loads)) - before, 'nothing is delivered twice').toBe(1);
});

test('RT-03: a page does not answer its own actions by loading again, another page of the same person is told', async ({
  page,
  server,
  context,
}) => {
  const clara = await newColleague(server, 'Clara Sommer');
  const email = server.newEmail();
  const own = await Calls.of(server, clara);
  await own.ask(email);
  const jonas = await Calls.of(server, await newColleague(server, 'Jonas Weber', { role: 'lab' }));
  await signIn(page, clara);
  const loads = countCalls(page, LIST);
  const opened = page.waitForResponse(EVENTS);
  await page.goto('/connections');
  await opened;
  await expect(pending(page)).toHaveCount(1);
  const second = await context.newPage();
  await second.goto('/connections');
  await expect(pending(second)).toContainText(email);
  const stream = await listen(server, clara);
  const before = await settled(page, loads);
  const edited = page.waitForRequest('**/v1/connections/*/edit/');
  await choose(page, email, 'Edit');
  await field(page, 'Alias').fill('The new lab');
  await button(page, 'Save').click();
  await expect(notice(page, 'Alias saved')).toBeVisible();
  await expect(pending(page)).toContainText('The new lab');
  await expect(pending(second)).toContainText('The new lab');
  const actionId = (await edited).headers()['action-id'];
  expect(actionId).toBeTruthy();
  // The stream does send the event, to all pages of this person.
  await expect.poll(stream.heard).toContain(`"action_id":"${actionId}"`);
  expect((await settled(page, loads)) - before, 'once for what was done here').toBe(1);

  // Events arrive in order: when this one is visible, the page has handled its own event.
  await jonas.ask(clara.email);
  await expect(pending(page)).toHaveCount(2);
  expect((await settled(page, loads)) - before, 'once for what somebody else did').toBe(2);
  stream.stop();
});

test('RT-02 SET-01: switching auto-refresh off closes the stream, switching it on opens it, and without it a page shows the news once it is loaded', async ({
  page,
  server,
}) => {
  const isStream = (request: { url: () => string }) => new URL(request.url()).pathname === '/events/';
  const clara = await newColleague(server, 'Clara Sommer');
  const jonas = await Calls.of(server, await newColleague(server, 'Jonas Weber', { role: 'lab' }));
  await signIn(page, clara);
  const opened = page.waitForRequest(isStream);
  await openSettings(page);
  await opened;
  const toggle = page.getByRole('switch', { name: 'Auto-refresh' });
  const save = async () => {
    await toggle.click();
    await button(page, 'Save Settings').click();
  };
  const closed = page.waitForEvent('requestfailed', isStream);
  await save();
  await closed;
  const reopened = page.waitForRequest(isStream);
  await save();
  await reopened;
  const closedAgain = page.waitForEvent('requestfailed', isStream);
  await save();
  await closedAgain;

  const streams = noteStreams(page);
  const checked = page.waitForResponse('**/v1/auth/check/**');
  await page.goto('/connections');
  await checked;
  await expectEmpty(page);
  await jonas.ask(clara.email);
  await page.reload();
  await expect(pending(page)).toContainText('Jonas Weber');
  expect(streams).toEqual([]);
});
