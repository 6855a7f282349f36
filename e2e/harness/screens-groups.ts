/** The screens of share groups: for a person without a group, an invited person, an owner, and a member. */
import { expect, type Page } from '@playwright/test';
import { Calls, type Colleague, connect, invitationLink, makeGroup, newColleague } from './colleagues';
import { card, expectNoGroup, invitations, members, sent, signInToGroups, typeInvitation } from './groups';
import { button, signIn } from './people';
import type { Screen } from './screens';
import type { Server } from './server';
import { dialog } from './settings';

const NAME = 'Praxis am Lindenhof';

interface Prepared {
  ada: Colleague;
  ben: Colleague;
  owner: Calls;
}

/** Three members, one unanswered invitation, one to an address without an account, and one rejected. */
async function prepare(server: Server): Promise<Prepared> {
  const ada = await newColleague(server, 'Ada Klein', { institution: 'Klein Dental' });
  const ben = await newColleague(server, 'Benedikt von-Hohenlohe-Waldenburg');
  const owner = await makeGroup(server, ada, NAME, [ben, await newColleague(server, '민준 김')]);
  for (const name of ['Mia Lind', 'Omar Haddad'])
    await owner.invite((await newColleague(server, name)).email);
  await owner.invite('a.person.with.quite.a.long.address@praxis-doktor-sommer-und-kollegen.example');
  return { ada, ben, owner };
}

async function openOwner(page: Page, server: Server): Promise<void> {
  const { ada } = await prepare(server);
  await signInToGroups(page, ada);
  await expect(members(page)).toHaveCount(3);
  await expect(sent(page)).toHaveCount(3);
}

async function openInvited(page: Page, server: Server): Promise<void> {
  const ben = await newColleague(server, 'Ben Vogt');
  for (const [name, group] of [
    ['Ada Klein', NAME],
    ['Mia Lind', 'Lind & Partner'],
  ] as const) {
    await (await makeGroup(server, await newColleague(server, name), group)).invite(ben.email);
  }
  await signInToGroups(page, ben);
  await expect(invitations(page)).toHaveCount(2);
}

export const groupScreens: Screen[] = [
  {
    name: 'group-none',
    open: async (page, server) => {
      await signInToGroups(page, await newColleague(server, 'Ada Klein'));
      await expectNoGroup(page);
    },
  },
  {
    name: 'group-create',
    open: async (page, server) => {
      await signInToGroups(page, await newColleague(server, 'Ada Klein'));
      await button(page, 'Create new group').click();
      await button(page, 'Create').click();
      await expect(page.getByLabel('Group Name')).toHaveAccessibleDescription('Enter a name for the group.');
    },
  },
  { name: 'group-invited', open: openInvited },
  {
    name: 'group-owner-alone',
    open: async (page, server) => {
      const ada = await newColleague(server, 'Ada Klein');
      await makeGroup(server, ada, NAME);
      await signInToGroups(page, ada);
      await expect(members(page)).toHaveCount(1);
    },
  },
  { name: 'group-owner', open: openOwner },
  {
    name: 'group-rejected',
    open: async (page, server) => {
      const { ada, owner } = await prepare(server);
      const lea = await newColleague(server, 'Lea Wolf');
      await owner.invite(lea.email);
      await (await Calls.of(server, lea)).reject();
      await signInToGroups(page, ada);
      await expect(sent(page).filter({ hasText: '(Rejected)' })).toHaveCount(1);
    },
  },
  {
    name: 'group-member',
    open: async (page, server) => {
      const { ben } = await prepare(server);
      await signInToGroups(page, ben);
      await expect(members(page)).toHaveCount(3);
    },
  },
  {
    name: 'group-owner-invited',
    open: async (page, server) => {
      const lea = await newColleague(server, 'Lea Wolf');
      await (await prepare(server)).owner.invite(lea.email);
      await makeGroup(server, lea, 'Wolf & Partner');
      await signInToGroups(page, lea);
      await expect(invitations(page)).toHaveCount(1);
    },
  },
  {
    name: 'group-invite',
    open: async (page, server) => {
      await openOwner(page, server);
      await typeInvitation(page, server.newEmail());
    },
  },
  {
    name: 'group-invite-refused',
    open: async (page, server) => {
      await openOwner(page, server);
      await button(page, 'Invite new member').click();
      await page.getByLabel('Email').fill((await newColleague(server, 'Lena Kern', { role: 'lab' })).email);
      await expect(page.getByText("The user's role is different from that of the group")).toBeVisible();
    },
  },
  {
    name: 'group-delete',
    open: async (page, server) => {
      await openOwner(page, server);
      await card(page, NAME).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page, 'Delete Group?')).toBeVisible();
    },
  },
  {
    name: 'group-accepted',
    open: async (page, server) => {
      const { ada, owner } = await prepare(server);
      const lea = await newColleague(server, 'Lea Wolf');
      const lab = { role: 'lab', institution: 'Kern Zahntechnik' } as const;
      await connect(server, ada, await newColleague(server, 'Lena Kern', lab));
      await owner.invite(lea.email);
      await signIn(page, lea);
      await page.goto(await invitationLink(server, lea));
      await expect(page.getByText('Shared by Ada Klein')).toBeAttached();
      await expect(dialog(page, 'Info')).toBeVisible();
    },
  },
];
