import { Calls, connect, makeGroup, newColleague } from '../harness/colleagues';
import {
  accepted,
  choose,
  designated,
  expectEmpty,
  expectMenu,
  fact,
  invite,
  notice,
  pending,
  remove,
  section,
  signInToConnections,
} from '../harness/connections';
import { button, field, signIn } from '../harness/people';
import type { Server } from '../harness/server';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

/** A clinic and a lab that are connected; the clinic asked. */
async function partners(server: Server) {
  const clara = newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab', institution: 'Weber Dentallabor' });
  await connect(server, clara, jonas);
  return { clara, jonas };
}

test('CON-01: a pending request can be edited and removed by its owner', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  const email = server.newEmail();
  await invite(page, { email });
  await expectMenu(page, email, ['Edit', 'Remove']);
  await expect(pending(page).getByRole('button', { name: 'Request Again' })).toBeVisible();
});

test('CON-01 CON-07: who asked has Info, Edit and Remove; who was asked has Info, Remove and a share icon', async ({
  page,
  server,
  openBrowser,
}) => {
  const { clara, jonas } = await partners(server);
  await signInToConnections(page, clara);
  await expectMenu(page, 'Jonas Weber', ['Info', 'Edit', 'Remove']);
  await expect(accepted(page).getByText(/^(Requested|Shared) by/)).toHaveCount(0);

  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await expectMenu(there, 'Clara Sommer', ['Info', 'Remove']);
  const share = accepted(there).getByText('Requested by Clara Sommer');
  await share.locator('xpath=..').hover();
  await expect(there.getByRole('tooltip', { name: 'Requested by Clara Sommer' })).toBeVisible();
});

test("CON-01: a colleague's connection has a share icon and Info only", async ({ page, server }) => {
  const { clara, jonas } = await partners(server);
  const nora = newColleague(server, 'Nora Lind', { institution: 'Lind Dental' });
  await connect(server, jonas, nora);
  const mira = newColleague(server, 'Mira Hoffmann', { role: 'lab' });
  await makeGroup(server, jonas, 'Weber Dentallabor', [mira]);
  // Nobody but the two sees a request that waits.
  await (await Calls.of(server, jonas)).ask(server.newEmail());
  await signInToConnections(page, mira);
  await expect(accepted(page)).toHaveCount(2);
  await expect(pending(page)).toHaveCount(0);
  for (const [name, origin] of [
    ['Clara Sommer', 'Requested by Clara Sommer'],
    ['Nora Lind', 'Shared by Jonas Weber'],
  ] as const) {
    const row = accepted(page).filter({ hasText: name });
    await row.getByText(origin).locator('xpath=..').hover();
    await expect(page.getByRole('tooltip')).toHaveText(origin);
    await expectMenu(page, name, ['Info']);
  }
  await choose(page, 'Clara Sommer', 'Info');
  await expect(fact(page, 'Email')).toHaveText(clara.email);
  await expect(dialog(page, 'Information')).toContainText('Requested by Clara Sommer');
});

test('CON-01: a designated connection has a section of its own and cannot be removed', async ({
  page,
  server,
}) => {
  const { clara } = await partners(server);
  await signIn(page, clara);
  // What the server says once a locked device designates it.
  await page.route('**/v1/connections/', async (route) => {
    const answer = await (await route.fetch()).json();
    const locked = answer.accepted.map((connection: object) => ({ ...connection, may_remove: false }));
    await route.fulfill({ json: { ...answer, accepted: [], locked } });
  });
  await page.goto('/connections');
  await expect(designated(page)).toContainText('Jonas Weber');
  await expect(accepted(page)).toHaveCount(0);
  await expectMenu(page, 'Jonas Weber', ['Info', 'Edit']);
});

test('CON-01: without a designated connection there is no such section', async ({ page, server }) => {
  const { clara } = await partners(server);
  await signInToConnections(page, clara);
  await expect(accepted(page)).toHaveCount(1);
  await expect(section(page, 'Designated Connection')).toHaveCount(0);
});

test('CON-04: the alias is mine alone, and empty it is the name again', async ({
  page,
  server,
  openBrowser,
}) => {
  const { clara, jonas } = await partners(server);
  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await choose(page, 'Jonas Weber', 'Edit');
  await expect(field(page, 'Alias')).toBeFocused();
  await field(page, 'Alias').fill('  Weber, Berlin ');
  await button(page, 'Save').click();
  await expect(notice(page, 'Alias saved')).toBeVisible();
  await expect(accepted(page).getByRole('button', { name: 'Weber, Berlin', exact: true })).toBeVisible();
  await expect(accepted(page)).toContainText('Jonas Weber');

  await choose(page, 'Weber, Berlin', 'Edit');
  await expect(field(page, 'Alias')).toHaveValue('Weber, Berlin');
  await field(page, 'Alias').fill('Something else');
  await button(page, 'Cancel').click();
  await choose(page, 'Weber, Berlin', 'Edit');
  await field(page, 'Alias').fill('');
  await button(page, 'Save').click();
  await expect(accepted(page).getByRole('button', { name: 'Jonas Weber', exact: true })).toBeVisible();
  await there.reload();
  await expect(accepted(there)).toContainText('Clara Sommer');
  await expect(there.getByText('Weber, Berlin')).toHaveCount(0);
});

test('CON-04: Information says what the partner has told, once connected', async ({ page, server }) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab', institution: 'Weber Dentallabor' });
  await signIn(page, jonas);
  await page.goto('/profile');
  await field(page, 'Phone').fill('+49 30 901820');
  await field(page, 'Address').fill('Lindenstraße 4\n10969 Berlin');
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  const saved = page.waitForResponse('**/v1/user/edit/');
  await page.getByRole('button', { name: /^Save/ }).click();
  expect((await saved).status()).toBe(200);
  await connect(server, clara, jonas);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInToConnections(page, clara);
  await choose(page, 'Jonas Weber', 'Info');
  const shown = dialog(page, 'Information');
  await expect(shown.getByRole('heading', { name: 'Jonas Weber' })).toBeVisible();
  await expect(fact(page, 'Name')).toHaveText('Jonas Weber');
  await expect(fact(page, 'Email')).toHaveText(jonas.email);
  await expect(fact(page, 'Country')).toHaveText('Germany');
  await expect(fact(page, 'Institution')).toHaveText('Weber Dentallabor');
  await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+4930901820');
  await expect(fact(page, 'Address')).toHaveText('Lindenstraße 4\n10969 Berlin');
  const picture = shown.locator('img[src^="/pictures/"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();
  await accepted(page).getByRole('button', { name: 'Jonas Weber', exact: true }).click();
  await expect(shown).toBeVisible();
});

test('CON-04: what a partner has not told is "Not given"', async ({ page, server }) => {
  const { jonas } = await partners(server);
  await signInToConnections(page, jonas);
  await choose(page, 'Clara Sommer', 'Info');
  await expect(dialog(page, 'Information')).toContainText('Requested by Clara Sommer');
  await expect(fact(page, 'Institution')).toHaveText('Sommer Dental');
  for (const label of ['Phone', 'Address']) await expect(fact(page, label)).toHaveText('Not given');
});

for (const side of ['who asked', 'who was asked'] as const) {
  test(`CON-07: ${side} may disconnect, and the other's page follows`, async ({
    page,
    server,
    openBrowser,
  }) => {
    const { clara, jonas } = await partners(server);
    const [me, other] = side === 'who asked' ? [clara, jonas] : [jonas, clara];
    const there = await (await openBrowser()).newPage();
    await signInToConnections(there, other);
    await expect(accepted(there)).toHaveCount(1);
    await signInToConnections(page, me);
    await choose(page, other.name, 'Remove');
    const question = dialog(page, 'Remove Connection?');
    await expect(question).toContainText(
      `${other.name} and you can exchange no new cases. Both of you keep the cases you have.`,
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(accepted(page)).toHaveCount(1);
    await remove(page, other.name);
    await expectEmpty(page);
    await expectEmpty(there);
  });
}

test('CON-07: what both removed at the same time is gone for both', async ({ page, server }) => {
  const { clara, jonas } = await partners(server);
  await signInToConnections(page, clara);
  await choose(page, 'Jonas Weber', 'Remove');
  const calls = await Calls.of(server, jonas);
  const { accepted: listed } = await calls.send('GET', '/v1/connections/');
  await calls.send('DELETE', `/v1/connections/${listed[0].id}/remove/`);
  await dialog(page, 'Remove Connection?').getByRole('button', { name: 'Remove' }).click();
  await expectEmpty(page);
});

test('CON-04: what was withdrawn meanwhile cannot be accepted, and the page says why', async ({
  page,
  server,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
  const calls = await Calls.of(server, clara);
  await calls.ask(jonas.email);
  // Without the stream nobody tells the page.
  await page.route('**/events/', (route) => route.abort('internetdisconnected'));
  await signInToConnections(page, jonas);
  await expect(pending(page)).toHaveCount(1);
  const { pending: asked } = await calls.send('GET', '/v1/connections/');
  await calls.send('DELETE', `/v1/connections/${asked[0].id}/remove/`);
  await button(page, 'Accept Invitation').click();
  await expect(dialog(page, 'Error')).toContainText('Invalid token');
  await button(page, 'OK').click();
  await expectEmpty(page);
});
