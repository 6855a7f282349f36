import { Calls, connect, newColleague } from '../harness/colleagues';
import {
  accepted,
  choose,
  connectBy,
  createDialog,
  expectEmpty,
  expectMenu,
  expectOutcome,
  expectSent,
  fact,
  invite,
  MESSAGE,
  message,
  notice,
  openCreate,
  pending,
  remove,
  search,
  send,
  signInToConnections,
} from '../harness/connections';
import { badge } from '../harness/groups';
import { countCalls } from '../harness/live';
import { button, field, heading, submitLogin } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

test('CON-02 CON-05 CON-06 RT-02: an invitation is seen at once, accepted by its link, and both see that at once', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const jonas = await newColleague(server, 'Jonas Weber', { role: 'lab', institution: 'Weber Dentallabor' });
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
  const link = new URL(/^https?:\S+$/m.exec(mail.text)?.[0] ?? '');
  const mailed = await (await openBrowser()).newPage();
  const accepting = countCalls(mailed, `/v1${link.pathname}/`);
  await mailed.goto(link.href);
  await expect(heading(mailed, 'Sign in'), 'a person who is not signed in signs in first').toBeVisible();
  await submitLogin(mailed, jonas);
  await expect(dialog(mailed, 'Info')).toContainText('Request is accepted');
  await mailed.setViewportSize({ width: 390, height: 844 });
  await expect(accepted(mailed)).toContainText('Clara Sommer');
  expect(accepting(), 'sent once, however often the page is drawn').toBe(1);
  await mailed.reload();
  await expectOutcome(mailed, 'Info', 'Request is already accepted');
  await expect(mailed).toHaveURL('/connections');
  await expect(heading(mailed, 'Connections')).toBeVisible();

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

test('CON-01 CON-04 CON-07: partners see what they may do, one gives the other a name, and either ends it for both', async ({
  page,
  server,
  openBrowser,
}) => {
  const clara = await newColleague(server, 'Clara Sommer', { institution: 'Sommer Dental' });
  const jonas = await newColleague(server, 'Jonas Weber', { role: 'lab' });
  await connect(server, clara, jonas);
  const calls = await Calls.of(server, jonas);
  const profile = new FormData();
  const told = {
    first_name: 'Jonas',
    last_name: 'Weber',
    country: 'DE',
    role: 'lab',
    institution: 'Weber Dentallabor',
    phone: '+49 30 901820',
    address: 'Lindenstraße 4\n10969 Berlin',
  };
  for (const [name, value] of Object.entries(told)) profile.set(name, value);
  const logo = new Blob([new Uint8Array(await page.screenshot())], { type: 'image/png' });
  profile.set('picture', logo, 'logo.png');
  await calls.sendForm('PUT', '/v1/user/edit/', profile);

  const there = await (await openBrowser()).newPage();
  await signInToConnections(there, jonas);
  await signInToConnections(page, clara);
  await expectMenu(page, 'Jonas Weber', ['Info', 'Edit', 'Remove']);
  await expect(accepted(page).getByText(/^(Requested|Shared) by/)).toHaveCount(0);
  await expectMenu(there, 'Clara Sommer', ['Info', 'Remove']);
  const share = accepted(there).getByText('Requested by Clara Sommer');
  await share.locator('xpath=..').hover();
  await expect(there.getByRole('tooltip', { name: 'Requested by Clara Sommer' })).toBeVisible();

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

  await choose(page, 'Jonas Weber', 'Edit');
  await expect(field(page, 'Alias')).toBeFocused();
  await field(page, 'Alias').fill('  Weber, Berlin ');
  await button(page, 'Save').click();
  await expect(notice(page, 'Alias saved')).toBeVisible();
  await expect(accepted(page).getByRole('button', { name: 'Weber, Berlin', exact: true })).toBeVisible();
  await expect(accepted(page)).toContainText('Jonas Weber');

  await remove(there, 'Clara Sommer');
  await expectEmpty(there);
  await expectEmpty(page);
  await connectBy(await Calls.of(server, clara), calls, jonas);
  await expect(accepted(there)).toContainText('Clara Sommer');
  await choose(page, 'Jonas Weber', 'Remove');
  const question = dialog(page, 'Remove Connection?');
  await expect(question).toContainText(
    'You and Jonas Weber can no longer exchange new cases. Both of you keep the existing cases.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(accepted(page)).toHaveCount(1);
  await remove(page, 'Jonas Weber');
  await expectEmpty(page);
  await expectEmpty(there);
});

test('CON-02 CON-04: the server judges an address as it is typed, and once more as it is sent', async ({
  page,
  server,
}) => {
  const clara = await newColleague(server, 'Clara Sommer');
  const calls = await Calls.of(server, clara);
  await signInToConnections(page, clara);
  await openCreate(page);
  await expect(field(page, 'Email')).toBeFocused();
  await message(page).fill(MESSAGE);
  await field(page, 'Email').fill(clara.email.toUpperCase());
  await expect(field(page, 'Email')).toHaveAccessibleDescription("Can't invite yourself");
  await expect(createDialog(page).getByText("Can't invite yourself")).toHaveCSS('color', 'rgb(192, 38, 38)');
  await expect(send(page)).toBeDisabled();

  const email = server.newEmail();
  await field(page, 'Email').fill(email);
  await expect(send(page)).toBeEnabled();
  await expect(createDialog(page).getByText("Can't invite yourself")).toBeHidden();
  await calls.ask(email);
  await send(page).click();
  const text = 'You already have a connection to this email address.';
  await expect(field(page, 'Email')).toHaveAccessibleDescription(text);
  await expect(message(page), 'what was written stays').toHaveValue(MESSAGE);
  await field(page, 'Email').fill(server.newEmail());
  await expect(createDialog(page).getByText(text)).toBeHidden();
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expectSent(createDialog(page));
  await expect(pending(page)).toHaveCount(2);
});

test("CON-01: '/' leads to the search, Enter filters, and the address keeps what was searched for", async ({
  page,
  server,
}) => {
  const clara = await newColleague(server, 'Clara Sommer');
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
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await page.keyboard.type('WEBER');
  await expect(pending(page), 'not before Enter').toHaveCount(3);
  await search(page).press('Enter');
  await expect(pending(page)).toHaveCount(1);
  await expect(pending(page)).toContainText('Weber, Berlin');
  await expect(page.getByText('No connection here matches your search.')).toBeVisible();
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

  await search(page).fill('nobody of this name');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing found for “nobody of this name”' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(search(page)).toHaveValue('');
  await expect(pending(page)).toHaveCount(3);
});
