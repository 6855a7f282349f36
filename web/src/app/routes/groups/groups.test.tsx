import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { groups, member, openGroup, owner } from '#/testing/group-page';
import { liveStream } from '#/testing/live-stream';
import { notify } from '#/ui/feedback/notify';

vi.mock('#/ui/feedback/notify', async (load) => ({ ...(await load<object>()), notify: vi.fn() }));

beforeEach(() => {
  forgetSession('stay');
  vi.mocked(notify).mockClear();
});

/** The texts of the short messages. */
const noticed = () => vi.mocked(notify).mock.calls.map(([{ text }]) => text);

const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

async function confirm(user: { click: (element: Element) => Promise<void> }, title: string, verb: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: verb }));
}

const withoutLars = { ...groups.ofOwner, sg_users: { ...groups.ofOwner.sg_users, accepted: [owner] } };
/** The button in the row of Lars, behind the question. */
const removal = () => screen.queryByRole('button', { name: 'Remove member: Lars Ek', hidden: true });

describe('an owner', () => {
  // GRP-01, GRP-02
  it('sees invitations and members, the owner first, and may do everything', async () => {
    await openGroup(groups.ofOwner);
    expect(await screen.findByRole('heading', { name: 'Praxis Nord' })).toBeTruthy();
    expect(screen.getByText('2 members · 2 invitations pending')).toBeTruthy();
    expect(buttons()).toEqual([
      'Invite new member',
      'Edit',
      'Delete',
      'Send again: new@praxis.example',
      'Remove invitation: new@praxis.example',
      'Send again: Olga Petrova',
      'Remove invitation: Olga Petrova',
      'Remove member: Lars Ek',
    ]);
    expect(screen.getAllByText('(Rejected)')).toHaveLength(1);
    const rows = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Anna Lindqvist(You)');
    expect(rows[0]?.textContent).toContain('Owner');
    expect(rows[1]?.textContent).toContain('Lars Ek');
  });

  // GRP-02, GRP-03
  it('sends an invitation again', async () => {
    const { user, changes } = await openGroup(groups.ofOwner, {
      'POST /v1/group/g1/request/p2/': [200, { detail: 'request email sent' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Send again: Olga Petrova' }));
    expect(await screen.findByRole('dialog', { name: 'Info' })).toBeTruthy();
    expect(screen.getByText('Request mail has been sent')).toBeTruthy();
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({ email: 'new@praxis.example' });
  });

  // GRP-02
  it('sees whose answer is awaited, and who has no account yet', async () => {
    const [waiting] = groups.ofOwner.sg_users.pending;
    await openGroup({
      ...groups.ofOwner,
      sg_users: { pending: [{ ...waiting, is_unknown: true }], accepted: [owner] },
    });
    const row = (await screen.findByText('new@praxis.example')).closest('li');
    expect(row?.textContent).toContain('new@praxis.exampleNo account yet');
    expect(row?.textContent).toContain('Waiting for an answer');
  });

  // GRP-03
  it.each([
    [400, 'already_member', 'Warning', 'User is already a member'],
    [403, 'not_group_owner', 'Error', 'Access denied'],
  ])(
    'is told why an invitation is not sent again, and sees the current state of the group: %i %s',
    async (...given) => {
      const [status, code, title, text] = given;
      let seen: unknown = groups.ofOwner;
      const { user } = await openGroup(seen, {
        'GET /v1/group/users/': () => [200, seen],
        'POST /v1/group/g1/request/p2/': () => {
          const olga = member({ id: 'p2', name: 'Olga Petrova' });
          seen = { ...groups.ofOwner, sg_users: { pending: [], accepted: [owner, olga] } };
          return [status, { detail: 'x', code }];
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Send again: Olga Petrova' }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Send again: Olga Petrova', hidden: true })).toBeNull();
      expect(screen.getByRole('button', { name: 'Remove member: Olga Petrova', hidden: true })).toBeTruthy();
    },
  );

  // GRP-02
  it.each([
    [
      'Remove invitation: Olga Petrova',
      'Remove Invitation?',
      'new@praxis.example can no longer join with it.',
      'Remove',
      '/v1/group/users/p2/remove/',
      'The invitation was removed.',
    ],
    [
      'Remove member: Lars Ek',
      'Remove member?',
      "Lars Ek and the others in the group will no longer see each other's cases and connections.",
      'Remove',
      '/v1/group/users/m1/remove/',
      'Lars Ek was removed from the group.',
    ],
    [
      'Delete',
      'Delete Group?',
      "The members of Praxis Nord will no longer see each other's cases and connections. Open invitations to the group end, too.",
      'Delete',
      '/v1/group/g1/remove/',
      'The group was deleted.',
    ],
  ])('is asked before: %s', async (button, title, text, verb, path, done) => {
    let seen: unknown = groups.ofOwner;
    const { user, changes } = await openGroup(seen, {
      'GET /v1/group/users/': () => [200, seen],
      [`DELETE ${path}`]: () => {
        seen = groups.ofNobody;
        return [200, { detail: 'removed' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeTruthy();
    await confirm(user, title, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: button }));
    await confirm(user, title, verb);
    expect(await screen.findByRole('heading', { name: 'You are not in a group yet' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noticed()).toEqual([done]);
    expect(changes().map((call) => call.path)).toEqual([path]);
    expect(changes()[0]?.headers.get('action-id')).toBeTruthy();
  });

  // GRP-03
  it('sees the error in the dialog, and members removed by others are gone', async () => {
    let isGone = false;
    const { user } = await openGroup(groups.ofOwner, {
      'GET /v1/group/users/': () => [200, isGone ? withoutLars : groups.ofOwner],
      'DELETE /v1/group/users/m1/remove/': () =>
        isGone
          ? [404, { detail: 'Not found.', code: 'not_found' }]
          : [400, { detail: 'Invalid state', code: 'state_invalid' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove member: Lars Ek' }));
    await confirm(user, 'Remove member?', 'Remove');
    expect(await screen.findByText('Error: Invalid state')).toBeTruthy();
    expect(removal()).toBeTruthy();
    isGone = true;
    await confirm(user, 'Remove member?', 'Remove');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noticed()).toEqual(['Lars Ek was removed from the group.']);
    expect(removal()).toBeNull();
  });

  // GRP-02
  it('can still answer the question when the member leaves while it is open', async () => {
    let isGone = false;
    const live = liveStream();
    const { user } = await openGroup(groups.ofOwner, {
      'GET /events/': live.answer,
      'GET /v1/group/users/': () => [200, isGone ? withoutLars : groups.ofOwner],
      'DELETE /v1/group/users/m1/remove/': () => [
        isGone ? 404 : 500,
        { detail: 'Not found.', code: 'not_found' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove member: Lars Ek' }));
    await screen.findByRole('dialog', { name: 'Remove member?' });
    await waitFor(() => expect(live.opened()).toBe(1));
    isGone = true;
    live.say('group_changed');
    await waitFor(() => expect(removal()).toBeNull());
    // Longer than the fade of a dialog.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await confirm(user, 'Remove member?', 'Remove');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noticed()).toEqual(['Lars Ek was removed from the group.']);
  });

  // GRP-01
  it.each(['Cancel', 'Close', 'Escape'])('invites nobody when the form is left with %s', async (way) => {
    const { user, changes } = await openGroup(groups.ofOwner, {
      'POST /v1/auth/validate/': [200, {}],
      'POST /v1/group/g1/request/0/': [200, { detail: 'request email sent' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Invite new member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Members' }));
    await user.type(dialog.getByLabelText('Email'), 'olga@praxis.example');
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Invite' });
    await waitFor(() => expect(send.disabled).toBe(false));
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(dialog.getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().map(({ path }) => path)).not.toContain('/v1/group/g1/request/0/');
  });

  // GRP-01
  it('renames the group', async () => {
    let seen = groups.ofOwner;
    const { user } = await openGroup(seen, {
      'GET /v1/group/users/': () => [200, seen],
      'PUT /v1/group/g1/edit/': (body) => {
        seen = { ...seen, sharegroup: { id: 'g1', is_owner: true, ...JSON.parse(body) } };
        return [200, { detail: 'saved' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Group' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Group Name');
    expect(name.value).toBe('Praxis Nord');
    await user.clear(name);
    await user.type(name, ' Nord & <b>Süd</b> {Enter}');
    expect(await screen.findByRole('heading', { name: 'Nord & <b>Süd</b>' })).toBeTruthy();
  });

  // GRP-03
  it('is told in the form that a new name is not allowed', async () => {
    const { user } = await openGroup(groups.ofOwner, {
      'PUT /v1/group/g1/edit/': [403, { detail: 'no permission', code: 'not_group_owner' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorAccess denied');
  });

  it('of a group of one sees what to do next', async () => {
    await openGroup({ ...groups.ofOwner, sg_users: { pending: [], accepted: [owner] } });
    expect(await screen.findByText('1 member')).toBeTruthy();
    expect(screen.getByText(/^Nobody else is here yet/)).toBeTruthy();
    expect(screen.queryByText('Pending invitations')).toBeNull();
  });
});

// GRP-02
it('a member sees the members and may leave', async () => {
  let seen = groups.ofMember;
  const { user, changes } = await openGroup(seen, {
    'GET /v1/group/users/': () => [200, seen],
    'DELETE /v1/group/users/m0/remove/': () => {
      seen = groups.ofNobody;
      return [200, { detail: 'removed' }];
    },
  });
  expect(await screen.findByRole('heading', { name: 'Praxis Nord' })).toBeTruthy();
  expect(buttons()).toEqual(['Leave']);
  expect(screen.getByText('2 members')).toBeTruthy();
  const [first] = within(screen.getByRole('region', { name: 'Members' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Bernd');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const text = "You and the members of Praxis Nord will no longer see each other's cases and connections.";
  expect(await screen.findByText(text)).toBeTruthy();
  await confirm(user, 'Leave Group?', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await confirm(user, 'Leave Group?', 'Leave');
  expect(await screen.findByRole('button', { name: 'Create new group' })).toBeTruthy();
  expect(changes()).toHaveLength(1);
  expect(noticed()).toEqual(['You have left the group.']);
});

describe('an invited person', () => {
  // GRP-02
  it.each([
    ['Accept', '/v1/group/accept/aTE/token-9/', 'joined group', 'Joined group'],
    ['Reject', '/v1/group/users/i1/reject/', 'request rejected', 'Request rejected'],
  ])('may %s', async (verb, path, detail, text) => {
    const locations: (string | null)[] = [];
    let seen = groups.ofInvited;
    const { user, calls } = await openGroup(seen, {
      'GET /v1/group/users/': () => [200, seen],
      [`PUT ${path}`]: (_, request) => {
        locations.push(new URL(request.url).searchParams.get('srv_loc'));
        seen = groups.ofNobody;
        return [200, { detail }];
      },
    });
    expect(await screen.findByText('Bernd Maier invites you · bernd@west.example')).toBeTruthy();
    // A person in no group may still create one.
    expect(screen.getByRole('button', { name: 'Create new group' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `${verb}: Zahnzentrum West` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Info' }));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(locations).toEqual([verb === 'Accept' ? 'EU' : null]);
    // CON-06
    await waitFor(() =>
      expect(calls.filter((call) => call.path === '/v1/user/alarms/').length).toBeGreaterThan(1),
    );
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Zahnzentrum West')).toBeNull();
  });

  // GRP-02, GRP-03
  it.each([
    ['different_role', 'different role', "The user's role is different from that of the group"],
    ['in_other_group', 'already joined another group', 'Already joined another group'],
  ])('sees why it failed, and stays invited: %s', async (code, detail, text) => {
    const { user } = await openGroup(groups.ofInvited, {
      'PUT /v1/group/accept/aTE/token-9/': [400, { detail, code }],
    });
    await user.click(await screen.findByRole('button', { name: 'Accept: Zahnzentrum West' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Warning' }));
    expect(dialog.getByText(text)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Accept: Zahnzentrum West' })).toBeTruthy();
  });

  // GRP-03
  it('cannot reject what was accepted on another page, and sees the group now', async () => {
    let seen: unknown = groups.ofInvited;
    const { user } = await openGroup(seen, {
      'GET /v1/group/users/': () => [200, seen],
      'PUT /v1/group/users/i1/reject/': () => {
        seen = groups.ofMember;
        return [400, { detail: 'Invalid state', code: 'state_invalid' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reject: Zahnzentrum West' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText('Invalid state')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy();
  });

  it('who is in a group already has to leave it first', async () => {
    const [invitation] = groups.ofInvited.sg_users.pending;
    await openGroup({
      ...groups.ofMember,
      sg_users: { pending: [invitation ?? member()], accepted: groups.ofMember.sg_users.accepted },
    });
    expect(await screen.findByText(/^You can be in one group only/)).toBeTruthy();
  });
});

describe('somebody in no group', () => {
  // GRP-01
  it('creates one', async () => {
    let seen = groups.ofNobody;
    const { user, changes } = await openGroup(seen, {
      'GET /v1/group/users/': () => [200, seen],
      'POST /v1/group/new/': () => {
        seen = groups.ofOwner;
        return [200, { detail: 'group created', id: 'g1' }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create new group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create new group' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Group Name');
    for (const blank of ['', '  ']) {
      if (blank) await user.type(name, blank);
      await user.click(dialog.getByRole('button', { name: 'Create' }));
      expect(await dialog.findByText('Enter a name for the group.')).toBeTruthy();
      expect(document.activeElement).toBe(name);
    }
    expect(changes()).toEqual([]);
    await user.type(name, 'Praxis Nord {Enter}');
    expect(await screen.findByRole('heading', { name: 'Praxis Nord' })).toBeTruthy();
    expect(changes().map((call) => JSON.parse(call.body))).toEqual([{ name: 'Praxis Nord' }]);
  });

  // GRP-03
  it('sees in the form why the server refuses', async () => {
    const { user } = await openGroup(groups.ofNobody, {
      'POST /v1/group/new/': [400, { detail: 'already joined another group', code: 'in_other_group' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Create new group' }));
    await user.type(await screen.findByLabelText('Group Name'), 'Praxis{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('WarningAlready joined another group');
  });
});

it('can be loaded again', async () => {
  let isDown = true;
  const { user } = await openGroup(undefined, {
    'GET /v1/group/users/': () => (isDown ? [500, {}] : [200, groups.ofNobody]),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('You are not in a group yet')).toBeTruthy();
});
