/** The table 'Group actions' of the specification (section 8 of partners-and-admin.md), row by row (GRP-03). */
import type { Page } from '@playwright/test';
import {
  Calls,
  type Colleague,
  connect,
  invitationLink,
  makeGroup,
  newColleague,
  turnOffAutoRefresh,
} from '../harness/colleagues';
import {
  expectOutcome,
  inviteDialog,
  inviteEmail,
  members,
  signInToGroups,
  typeInvitation,
} from '../harness/groups';
import { button, expectSignedIn, signIn, submitLogin } from '../harness/people';
import type { Server } from '../harness/server';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

type Situation = (context: { server: Server; ada: Colleague; ben: Colleague; owner: Calls }) => Promise<void>;

/** Why Ben cannot be invited by Ada. */
const REFUSALS: [code: string, shown: string, cause: Situation][] = [
  [
    "email same as member's",
    'Requested user is already a member',
    async ({ server, ben, owner }) => {
      await owner.invite(ben.email);
      await (await Calls.of(server, ben)).join();
    },
  ],
  [
    'email already added',
    'You already have a connection to this email address.',
    async ({ ben, owner }) => owner.invite(ben.email),
  ],
  [
    'already joined another group',
    'Already joined another group',
    async ({ server, ben }) => void (await makeGroup(server, ben, 'South')),
  ],
  [
    'different role',
    "The user's role is different from that of the group",
    async ({ server, ben }) => (await Calls.of(server, ben)).changeRole('lab'),
  ],
  [
    'already in connections',
    'This email address already exists in connections',
    async ({ server, ada, ben }) => connect(server, ada, ben),
  ],
];

async function prepare(server: Server) {
  const [ada, ben] = [newColleague(server, 'Ada Klein'), newColleague(server, 'Ben Vogt')];
  return { server, ada, ben, owner: await makeGroup(server, ada, 'North') };
}

for (const [code, shown, cause] of REFUSALS) {
  test(`GRP-01 GRP-03: '${code}' is said as the address is typed`, async ({ page, server }) => {
    const situation = await prepare(server);
    await cause(situation);
    await signInToGroups(page, situation.ada);
    await button(page, 'Invite new member').click();
    await inviteEmail(page).fill(situation.ben.email);
    await expect(inviteEmail(page)).toHaveAccessibleDescription(shown);
    await expect(button(page, 'Send Invite')).toBeDisabled();
  });

  test(`GRP-03: '${code}' that came about meanwhile is a Warning of the dialog`, async ({ page, server }) => {
    const situation = await prepare(server);
    await signInToGroups(page, situation.ada);
    await typeInvitation(page, situation.ben.email);
    await cause(situation);
    await button(page, 'Send Invite').click();
    await expect(inviteDialog(page).getByRole('alert')).toHaveText(`Warning${shown}`);
    await expect(inviteEmail(page), 'what was typed stays').toHaveValue(situation.ben.email);
  });
}

test("GRP-03: inviting oneself: 'Requested user is already a member'", async ({ page, server }) => {
  const { ada } = await prepare(server);
  await signInToGroups(page, ada);
  await button(page, 'Invite new member').click();
  await inviteEmail(page).fill(ada.email.toUpperCase());
  await expect(inviteEmail(page)).toHaveAccessibleDescription('Requested user is already a member');
});

test("GRP-03: 'user already member': sent again from a page that does not refresh itself", async ({
  page,
  server,
}) => {
  const { ada, ben, owner } = await prepare(server);
  await owner.invite(ben.email);
  await turnOffAutoRefresh(server, ada);
  await signInToGroups(page, ada);
  await expect(button(page, `Send again: ${ben.email}`)).toBeVisible();
  await (await Calls.of(server, ben)).join();
  await button(page, `Send again: ${ben.email}`).click();
  await expectOutcome(page, 'Warning', 'User is already a member');
  await expect(members(page), 'and now the page knows').toContainText(['Ada Klein(You)', 'Ben Vogt']);
});

test("GRP-03: 'Invalid state': rejected on one page after it was accepted on another", async ({
  page,
  server,
}) => {
  const { ben, owner } = await prepare(server);
  await owner.invite(ben.email);
  await turnOffAutoRefresh(server, ben);
  await signInToGroups(page, ben);
  await expect(button(page, 'Reject: North')).toBeVisible();
  await (await Calls.of(server, ben)).join();
  await button(page, 'Reject: North').click();
  await expectOutcome(page, 'Error', 'Invalid state');
  await expect(members(page)).toContainText(['Ada Klein', 'Ben Vogt(You)']);
});

/** What the link of Ben's invitation says to Ben. */
const BY_LINK: [
  code: string,
  title: 'Info' | 'Warning' | 'Error',
  shown: string,
  cause: Situation,
  turn?: (link: string) => string,
][] = [
  ['joined group', 'Info', 'Joined group', async () => {}],
  [
    'request already accepted',
    'Info',
    'Request is already accepted',
    async ({ server, ben }) => (await Calls.of(server, ben)).join(),
  ],
  [
    'request needed',
    'Warning',
    'Request is needed',
    async ({ server, ben }) => (await Calls.of(server, ben)).reject(),
  ],
  [
    'already joined another group',
    'Warning',
    'Already joined another group',
    async ({ server, ben }) => void (await makeGroup(server, ben, 'South')),
  ],
  [
    'different role',
    'Warning',
    "The user's role is different from that of the group",
    async ({ server, ben }) => (await Calls.of(server, ben)).changeRole('dealer'),
  ],
  [
    'already in connections',
    'Warning',
    'This email address already exists in connections',
    async ({ server, ada, ben }) => connect(server, ben, ada),
  ],
  [
    'invalid token',
    'Error',
    'Invalid token',
    async () => {},
    (link) => link.replace(/.(?=\?sid=)/, (last) => (last === 'A' ? 'B' : 'A')),
  ],
  [
    'invalid token (of nothing)',
    'Error',
    'Invalid token',
    async () => {},
    (link) => `${new URL(link).origin}/sharegroup/accept/%F0%9F%A6%B7/x?sid=RVU`,
  ],
  [
    'no server location',
    'Error',
    'Invalid data',
    async () => {},
    (link) => link.replace(/sid=.*$/, `sid=${btoa('MARS')}`),
  ],
  [
    'no server location (none at all)',
    'Error',
    'Invalid data',
    async () => {},
    (link) => link.replace(/\?sid=.*$/, ''),
  ],
  [
    'server is wrong',
    'Error',
    'The users are from different regions: EU and non-EU.',
    async () => {},
    (link) => link.replace(/sid=.*$/, `sid=${btoa('US')}`),
  ],
];

for (const [code, title, shown, cause, turn = (link: string) => link] of BY_LINK) {
  test(`GRP-03: by link, '${code}' is ${title}: ${shown}`, async ({ page, server }) => {
    const situation = await prepare(server);
    await situation.owner.invite(situation.ben.email);
    const link = await invitationLink(server, situation.ben);
    await cause(situation);
    await signIn(page, situation.ben);
    await page.goto(turn(link));
    await expectOutcome(page, title, shown);
    await expect(page).toHaveURL('/connections');
  });
}

test("GRP-03: by link, 'no permission' to whoever was not invited, who learns nothing else", async ({
  page,
  server,
}) => {
  const { ben, owner } = await prepare(server);
  await owner.invite(ben.email);
  const link = await invitationLink(server, ben);
  await signIn(page, newColleague(server, 'Eve Stein'));
  await page.goto(link);
  await expect(page.getByText('North')).toHaveCount(0);
  await expectOutcome(
    page,
    'Error',
    'Access denied because you are not the user with the requested email. Are you logged in with another account?',
  );
  await expect(page).toHaveURL('/connections');
  await (await Calls.of(server, ben)).join();
});

/** The page cannot get there by itself: it offers only what its viewer may do. */
const answerWith = async (page: Page, url: string, status: number, detail: string) =>
  page.route(url, (route) => route.fulfill({ status, json: { detail } }));

test("GRP-03: a 403 is 'Access denied', wherever it comes from", async ({ page, server }) => {
  const { ada, ben, owner } = await prepare(server);
  await owner.invite(ben.email);
  await signInToGroups(page, ada);
  await answerWith(page, '**/v1/group/**', 403, 'no permission');
  await button(page, `Send again: ${ben.email}`).click();
  await expectOutcome(page, 'Error', 'Access denied');
  await button(page, 'Edit').click();
  await button(page, 'Save').click();
  await expect(dialog(page, 'Edit Group').getByRole('alert')).toHaveText('ErrorAccess denied');
  await page.goto('/sharegroup/accept/eA/eA?sid=RVU');
  await expectOutcome(page, 'Error', 'Access denied');
});

test('GRP-03: a text without an entry is shown as received', async ({ page, server }) => {
  const { ada } = await prepare(server);
  await signIn(page, ada);
  await answerWith(page, '**/v1/group/accept/**', 400, 'The moon is full.');
  await page.goto('/sharegroup/accept/eA/eA?sid=RVU');
  await expectOutcome(page, 'Error', 'The moon is full.');
  await page.unrouteAll();
  await answerWith(page, '**/v1/group/accept/**', 200, 'The sun is out.');
  await page.goto('/sharegroup/accept/eA/eB?sid=RVU');
  await expectOutcome(page, 'Info', 'The sun is out.');
});

test('GRP-03: so is one that an operator causes: no more invitations than allowed', async ({
  page,
  serverWith,
}) => {
  const server = await serverWith({ ARCHWAY_LIMITS__INVITATIONS_PER_PERSON: '1' });
  const { ada, ben } = await prepare(server);
  await page.goto(`${server.url}/login`);
  await submitLogin(page, ada);
  await expectSignedIn(page, ada.name);
  await page.goto(`${server.url}/groups`);
  await typeInvitation(page, ben.email);
  await button(page, 'Send Invite').click();
  await expect(inviteDialog(page).getByRole('alert')).toHaveText('ErrorThe limit of invitations is reached.');
});
