/** The screens of the connections, with the people of the demo. */
import { expect, type Page } from '@playwright/test';
import { Calls, newColleague } from './colleagues';
import {
  accepted,
  choose,
  createDialog,
  entries,
  expectEmpty,
  fact,
  fillInvitation,
  message,
  more,
  openCreate,
  pending,
  search,
  send,
  signInToConnections,
} from './connections';
import { labChoice, openLabs, POLAR } from './labs';
import { field, signIn } from './people';
import type { Screen } from './screens';
import type { Account, Server } from './server';
import { dialog } from './settings';

/** A clinic with sent, received, accepted and rejected requests. */
const CLINIC: Account = {
  email: 'clinic@demo.example',
  password: 'archway-demo',
  name: 'Clara Lindqvist',
};
const LAB = 'Weber, Berlin';

async function enter(page: Page): Promise<void> {
  await signInToConnections(page, CLINIC);
  await expect(pending(page)).toHaveCount(3);
  await expect(accepted(page)).toHaveCount(1);
}

/** Opens the menu; an open one may be about to close, because its button moves away. */
async function openMenu(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await entries(page).first().isVisible())) await more(page, LAB).click({ timeout: 2_000 });
    await expect(entries(page)).toHaveCount(3, { timeout: 1_000 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await expect(entries(page)).toHaveCount(3, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** An invitation to a new person, and its mailed link. */
async function invited(server: Server): Promise<{ person: Account; link: string }> {
  const person = await newColleague(server, 'Nora Lind');
  const asking = await newColleague(server, 'Jonas Hartmann', {
    role: 'lab',
    institution: 'Hartmann Zahntechnik',
  });
  await (await Calls.of(server, asking)).ask(person.email);
  return { person, link: await server.outbox.nextLink(person.email) };
}

const lists: Screen[] = [
  { name: 'connections-full', open: enter },
  {
    name: 'connections-empty',
    open: async (page, server) => {
      await signInToConnections(page, await newColleague(server, 'Nora Lind'));
      await expectEmpty(page);
    },
  },
  {
    name: 'connections-not-found',
    open: async (page) => {
      await enter(page);
      await search(page).fill('Zürich');
      await search(page).press('Enter');
      await expect(page.getByRole('heading', { name: 'Nothing found for “Zürich”' })).toBeVisible();
    },
  },
  {
    name: 'connections-menu',
    open: async (page) => {
      await enter(page);
      await openMenu(page);
    },
    // Its button has moved.
    reopen: openMenu,
  },
  {
    name: 'connections-shared',
    open: async (page) => {
      const colleague = { email: 'mira@demo.example', password: 'archway-demo', name: 'Mira Hoffmann' };
      await signInToConnections(page, colleague);
      await expect(accepted(page)).toHaveCount(1);
    },
  },
  {
    name: 'connections-designated',
    open: async (page) => {
      await page.route('**/v1/connections/', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, accepted: [], locked: answer.accepted } });
      });
      await signInToConnections(page, CLINIC);
      await expect(page.getByRole('heading', { name: 'Designated Connection' })).toBeVisible();
    },
  },
];

const dialogs: Screen[] = [
  {
    name: 'connections-create',
    open: async (page) => {
      await enter(page);
      await openCreate(page);
      await expect(field(page, 'Email')).toBeFocused();
    },
  },
  {
    name: 'connections-create-refused',
    open: async (page) => {
      await enter(page);
      await openCreate(page);
      await field(page, 'Email').fill(CLINIC.email);
      await message(page).fill('Hello.');
      await expect(createDialog(page).getByText("Can't invite yourself")).toBeVisible();
    },
  },
  {
    name: 'connections-create-sent',
    open: async (page, server) => {
      await signInToConnections(page, await newColleague(server, 'Nora Lind'));
      await fillInvitation(page, { email: server.newEmail() });
      await send(page).click();
      await expect(createDialog(page)).toContainText('An Invitation has been sent');
    },
  },
  {
    name: 'connections-labs',
    open: async (page) => {
      await enter(page);
      await openLabs(page);
      await labChoice(page, POLAR.company).check();
      await expect(send(page)).toBeEnabled();
    },
  },
  {
    name: 'connections-labs-connected',
    open: async (page) => {
      await enter(page);
      await openLabs(page);
      await labChoice(page, 'Weber Dentallabor GmbH').check();
      await expect(createDialog(page)).toContainText('You are already connected with this lab.');
    },
  },
  {
    name: 'connections-information',
    open: async (page) => {
      await enter(page);
      await choose(page, LAB, 'Info');
      await expect(fact(page, 'Name')).toHaveText('Jonas Weber');
    },
  },
  {
    name: 'connections-alias',
    open: async (page) => {
      await enter(page);
      await choose(page, LAB, 'Edit');
      await expect(field(page, 'Alias')).toHaveValue(LAB);
    },
  },
  {
    name: 'connections-again',
    open: async (page) => {
      await enter(page);
      const rejected = pending(page).filter({ hasText: '(Rejected)' });
      await rejected.getByRole('button', { name: 'Request Again' }).click();
      await expect(message(page)).toBeFocused();
    },
  },
  {
    name: 'connections-remove',
    open: async (page) => {
      await enter(page);
      await choose(page, LAB, 'Remove');
      await expect(dialog(page, 'Remove Connection?')).toBeVisible();
    },
  },
];

const outcomes: Screen[] = [
  {
    name: 'connections-accepted',
    open: async (page, server) => {
      const { person, link } = await invited(server);
      await signIn(page, person);
      await page.goto(link);
      await expect(dialog(page, 'Info')).toContainText('Request is accepted');
    },
  },
  {
    name: 'connections-accept-refused',
    open: async (page, server) => {
      const { link } = await invited(server);
      await signIn(page, CLINIC);
      await page.goto(link);
      await expect(dialog(page, 'Error')).toContainText('Are you logged in with another account?');
    },
  },
  {
    name: 'connections-accept-waiting',
    open: async (page, server) => {
      const { person, link } = await invited(server);
      await page.route('**/v1/connections/accept/**', () => {});
      await signIn(page, person);
      await page.goto(link);
      await expect(dialog(page, 'Accept Invitation')).toBeVisible();
    },
  },
];

export const partnerScreens: Screen[] = [...lists, ...dialogs, ...outcomes];
