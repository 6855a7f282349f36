import type { Page } from '@playwright/test';
import { Calls, connect, makeGroup, newColleague } from '../harness/colleagues';
import {
  createDialog,
  expectEmpty,
  expectSent,
  fillInvitation,
  invite,
  MESSAGE,
  message,
  openCreate,
  pending,
  send,
  signInToConnections,
} from '../harness/connections';
import { hold } from '../harness/hold';
import { alert, button, field } from '../harness/people';
import type { Account, Server } from '../harness/server';
import { type Sites, startSites } from '../harness/sites';
import { test as base, expect } from '../harness/test';

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const sites = await startSites(`connections-${worker.workerIndex}`);
      await use(sites);
      await sites.eu.stop();
      await sites.us.stop();
    },
    { scope: 'worker' },
  ],
});

const VALIDATE = '**/v1/auth/validate/?form=connection&field=email';
const ALREADY_ADDED = 'You already have a connection to this email address.';

/** Types an address into a form that is otherwise complete; the server refuses it with these words. */
async function expectRefused(page: Page, email: string, text: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(text);
  await expect(createDialog(page).getByText(text)).toHaveCSS('color', 'rgb(192, 38, 38)');
  await expect(send(page)).toBeDisabled();
}

async function openComplete(page: Page, account: Account): Promise<void> {
  await signInToConnections(page, account);
  await openCreate(page);
  await message(page).fill(MESSAGE);
}

const situations: {
  text: string;
  when: string;
  email: (server: Server, clara: Account) => Promise<string>;
}[] = [
  { text: 'Enter a valid email address.', when: 'no address', email: async () => 'weber@' },
  { text: "Can't invite yourself", when: 'my own', email: async (_, { email }) => email.toUpperCase() },
  {
    text: ALREADY_ADDED,
    when: "a partner's",
    email: async (server, clara) => {
      const jonas = newColleague(server, 'Jonas Weber', { role: 'lab' });
      await connect(server, jonas, clara);
      return jonas.email;
    },
  },
  {
    text: ALREADY_ADDED,
    when: 'of somebody I have asked',
    email: async (server, clara) => {
      const email = server.newEmail();
      await (await Calls.of(server, clara)).ask(email);
      return email;
    },
  },
  {
    text: "Can't invite group member",
    when: "a colleague's",
    email: async (server, clara) => {
      const mira = newColleague(server, 'Mira Hoffmann');
      await makeGroup(server, clara, 'Sommer Dental', [mira]);
      return mira.email;
    },
  },
];

for (const { text, when, email } of situations) {
  test(`CON-02 CON-04: an address that is ${when} is "${text}"`, async ({ page, server }) => {
    const clara = newColleague(server, 'Clara Sommer');
    const refused = await email(server, clara);
    await openComplete(page, clara);
    await expectRefused(page, refused, text);
    await field(page, 'Email').fill(server.newEmail());
    await expect(send(page)).toBeEnabled();
    await expect(createDialog(page).getByText(text)).toBeHidden();
  });
}

test('CON-07: an address of the other region is refused with the long text', async ({
  page,
  sites: { eu, us },
}) => {
  await signInToConnections(page, newColleague(eu, 'Clara Sommer'), eu.url);
  await openCreate(page);
  await message(page).fill(MESSAGE);
  await expectRefused(
    page,
    us.createUser().email,
    'This email account is located in a different region: you cannot connect to transfer data.',
  );
});

test('CON-02: nothing is sent without a valid address and a message', async ({ page, server }) => {
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await openCreate(page);
  await expect(field(page, 'Email')).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await field(page, 'Email').fill(server.newEmail());
  await expect(createDialog(page).getByRole('status')).not.toHaveAccessibleName('Checking the address…');
  await expect(send(page)).toBeDisabled();
  await message(page).fill('  \n ');
  await expect(send(page)).toBeDisabled();
  await message(page).fill(MESSAGE);
  await expect(send(page)).toBeEnabled();
  await message(page).fill('');
  await expect(send(page)).toBeDisabled();
  await field(page, 'Alias').press('Enter');
  await expect(createDialog(page)).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(createDialog(page)).toBeHidden();
  await expectEmpty(page);
});

test('CON-02: while the server thinks about an address it cannot be invited', async ({ page, server }) => {
  const validation = await hold(page, VALIDATE);
  await openComplete(page, newColleague(server, 'Clara Sommer'));
  await field(page, 'Email').fill(server.newEmail());
  await expect.poll(validation.calls).toBe(1);
  await expect(createDialog(page).getByRole('status', { name: 'Checking the address…' })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  validation.release();
  await expect(send(page)).toBeEnabled();
});

test('CON-02: a late answer about an older address says nothing about the new one', async ({
  page,
  server,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  let asked = 0;
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(VALIDATE, async (route) => {
    asked += 1;
    if (asked === 1) await released;
    // The page may have hung up.
    await route.continue().catch(() => {});
  });
  await openComplete(page, clara);
  await field(page, 'Email').fill(clara.email);
  await expect.poll(() => asked).toBe(1);
  await field(page, 'Email').fill(server.newEmail());
  await expect(send(page)).toBeEnabled();
  answer();
  await field(page, 'Alias').fill('The new lab');
  await expect(field(page, 'Email')).not.toHaveAccessibleDescription(/./);
  await send(page).click();
  await expectSent(createDialog(page));
  await expect(pending(page)).toContainText('The new lab');
});

test('CON-02 API-07: a server that wants to be asked later does not stop the typing, and is asked again', async ({
  page,
  server,
}) => {
  const tooMany = { status: 429, json: { detail: 'Too many attempts. Please try again later.' } };
  await page.route(VALIDATE, (route) => route.fulfill(tooMany), { times: 1 });
  await openComplete(page, newColleague(server, 'Clara Sommer'));
  await field(page, 'Email').fill(server.newEmail());
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'The address could not be checked yet. We keep trying.',
  );
  await expect(send(page)).toBeDisabled();
  await expect(send(page)).toBeEnabled();
});

test('CON-02: what was fine as it was typed may have been added before it is sent', async ({
  page,
  server,
}) => {
  const clara = newColleague(server, 'Clara Sommer');
  const calls = await Calls.of(server, clara);
  const email = server.newEmail();
  await signInToConnections(page, clara);
  await fillInvitation(page, { email });
  await calls.ask(email);
  await send(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(ALREADY_ADDED);
  await expect(message(page), 'what was written stays').toHaveValue(MESSAGE);
  await field(page, 'Email').fill(server.newEmail());
  await expect(createDialog(page).getByText(ALREADY_ADDED)).toBeHidden();
});

test('CON-04: refused words are "Data is invalid"', async ({ page, server }) => {
  // The form has the limits of the server, so that only the answer of another version can say this.
  await page.route('**/v1/connections/0/request/', (route) =>
    route.fulfill({ status: 400, json: { detail: 'data invalid' } }),
  );
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await fillInvitation(page, { email: server.newEmail() });
  await send(page).click();
  await expect(alert(page, 'Data is invalid')).toBeVisible();
  await expect(message(page)).toHaveValue(MESSAGE);
});

test('CON-02 API-07: mails to one person are limited, and the page says so', async ({ page, serverWith }) => {
  const server = await serverWith({ ARCHWAY_LIMITS__INVITE_PER_PAIR: '1' });
  await signInToConnections(page, newColleague(server, 'Clara Sommer'), server.url);
  await invite(page, { email: server.newEmail() });
  await pending(page).getByRole('button', { name: 'Request Again' }).click();
  const again = page.getByRole('dialog', { name: 'Request Again' });
  await again.getByRole('button', { name: 'Request Again' }).click();
  await expect(alert(page, 'Too many attempts. Please try again later.')).toBeVisible();
});

test('CON-02: one press sends one invitation', async ({ page, server }) => {
  const request = await hold(page, '**/v1/connections/0/request/');
  await signInToConnections(page, newColleague(server, 'Clara Sommer'));
  await fillInvitation(page, { email: server.newEmail() });
  await field(page, 'Alias').press('Enter');
  await field(page, 'Alias').press('Enter');
  await expect.poll(request.calls).toBe(1);
  request.release();
  await expectSent(createDialog(page));
  expect(request.calls()).toBe(1);
  await expect(pending(page)).toHaveCount(1);
});
