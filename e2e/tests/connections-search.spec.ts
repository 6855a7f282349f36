import { Calls, newColleague } from '../harness/colleagues';
import { accepted, pending, search, signInToConnections } from '../harness/connections';
import { button, heading } from '../harness/people';
import { expect, test } from '../harness/test';

test('CON-01: Enter filters, an empty box shows everybody again', async ({ page, server }) => {
  const clara = newColleague(server, 'Clara Sommer');
  const calls = await Calls.of(server, clara);
  for (const alias of ['Weber, Berlin', 'Polar Ceramics', 'Atelier Roche']) {
    await calls.send('POST', '/v1/connections/0/request/', {
      email: server.newEmail(),
      alias,
      text: 'Hello.',
    });
  }
  await signInToConnections(page, clara);
  await expect(pending(page)).toHaveCount(3);
  await search(page).fill('WEBER');
  await expect(pending(page), 'not before Enter').toHaveCount(3);
  await search(page).press('Enter');
  await expect(pending(page)).toHaveCount(1);
  await expect(pending(page)).toContainText('Weber, Berlin');
  await expect(page.getByText('None here matches your search.')).toBeVisible();
  await expect(page).toHaveURL('/connections?search=WEBER');

  await page.reload();
  await expect(search(page)).toHaveValue('WEBER');
  await expect(pending(page)).toHaveCount(1);
  await search(page).fill('');
  await expect(pending(page)).toHaveCount(3);
  await expect(page).toHaveURL('/connections');
  await page.goBack();
  await expect(search(page)).toHaveValue('WEBER');
  await expect(pending(page)).toHaveCount(1);
});

test('CON-01: a search that finds nobody says so, and is cleared by its button', async ({ page, server }) => {
  const clara = newColleague(server, 'Clara Sommer');
  const email = server.newEmail();
  await (await Calls.of(server, clara)).ask(email);
  await signInToConnections(page, clara);
  await search(page).fill('nobody of this name');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing found for “nobody of this name”' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(search(page)).toHaveValue('');
  await expect(pending(page)).toContainText(email);
});

test('CON-01: names, addresses and institutions are found, whatever the case and the accents', async ({
  page,
  server,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const elise = newColleague(server, 'Élise Roche', { role: 'lab', institution: 'Atelier Forêt' });
  const calls = await Calls.of(server, clara);
  await calls.ask(elise.email);
  const there = await Calls.of(server, elise);
  const { pending: asked } = await there.send('GET', '/v1/connections/');
  await there.send('PUT', `/v1/connections/accept/${asked[0].idb64}/${asked[0].accept_token}/`);
  await calls.ask(server.newEmail());
  await signInToConnections(page, clara);
  await expect(pending(page)).toHaveCount(1);
  for (const words of ['élise', 'foret', elise.email.toUpperCase(), '% roche']) {
    await search(page).fill(words);
    await search(page).press('Enter');
    await expect(accepted(page)).toHaveCount(words.startsWith('%') ? 0 : 1);
    await expect(pending(page)).toHaveCount(0);
  }
});

test("CON-01: '/' leads to the search", async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await expect(heading(page, 'Connections')).toBeVisible();
  await expect(button(page, 'Invite a partner')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
});
