import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { groups, openGroup } from '#/testing/group-page';
import { visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const CALL = 'PUT /v1/group/accept/aTE/token-9/';

const PAGES = [
  ['/sharegroup/accept/aTE/token-9', 'Connections', '/connections'],
  ['/groups/aTE/token-9', 'Group', '/groups'],
];

describe.each(PAGES)('%s', (path, heading, back) => {
  // GRP-03
  it('accepts once, shows the result over its page, and leads back', async () => {
    const asked: string[] = [];
    const { user, here, calls } = await openGroup(
      groups.ofMember,
      {
        'GET /v1/connections/': [200, { pending: [], accepted: [], locked: [] }],
        [CALL]: (_, request) => {
          asked.push(new URL(request.url).search);
          return [200, { detail: 'joined group' }];
        },
      },
      `${path}?sid=RVU%3D`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Info' }));
    expect(dialog.getByText('Joined group')).toBeTruthy();
    expect(screen.getByRole('heading', { name: heading, hidden: true })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(here()).toBe(back));
    expect(asked).toEqual(['?srv_loc=EU']);
    // Group membership is part of the profile.
    expect(calls.filter((call) => call.path === '/v1/auth/check/')).toHaveLength(2);
  });
});

// GRP-03: every code of the accept page; texts without an entry are shown as received
it.each([
  [200, undefined, 'Info', 'The sun is out.'],
  [400, 'request_already_accepted', 'Info', 'Request is already accepted'],
  [400, 'request_needed', 'Warning', 'Request is needed'],
  [400, 'in_other_group', 'Warning', 'Already joined another group'],
  [400, 'different_role', 'Warning', "The user's role is different from that of the group"],
  [400, 'already_connected', 'Warning', 'This email address already exists in connections'],
  [400, 'token_invalid', 'Error', 'Invalid token'],
  [400, 'wrong_server', 'Error', 'The users are from different regions: EU and non-EU.'],
  [
    400,
    'not_invited',
    'Error',
    'Access denied because you are not the user with the requested email. Are you logged in with another account?',
  ],
  [400, 'of_a_newer_server', 'Error', 'The sun is out.'],
  [403, 'no_permission', 'Error', 'Access denied'],
  [404, 'not_found', 'Error', 'Not found.'],
])('answered with %i %s', async (status, code, title, text) => {
  const { changes } = await openGroup(
    groups.ofNobody,
    { [CALL]: [status, { detail: 'The sun is out.', code }] },
    '/groups/aTE/token-9?sid=VVM',
  );
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(changes()).toHaveLength(1);
});

// GRP-03
it.each(['', '?sid=', '?sid=%25%25'])('says that it has no location: %s', async (search) => {
  const asked: string[] = [];
  await openGroup(
    groups.ofNobody,
    {
      [CALL]: (_, request) => {
        asked.push(new URL(request.url).search);
        return [400, { detail: 'no server location', code: 'invitation_without_location' }];
      },
    },
    `/groups/aTE/token-9${search}`,
  );
  expect(await screen.findByText('Invalid data')).toBeTruthy();
  // Without the parameter, the server would assume its own region.
  expect(asked).toEqual(['?srv_loc=']);
});

// GRP-03
it('is passed on unchanged, with all its characters', async () => {
  const { changes } = await openGroup(
    groups.ofNobody,
    { 'PUT /v1/group/accept/%F0%9F%A6%B7/x/': [400, { detail: 'invalid token', code: 'token_invalid' }] },
    '/sharegroup/accept/%F0%9F%A6%B7/x?sid=RVU',
  );
  expect(await screen.findByText('Invalid token')).toBeTruthy();
  expect(changes()).toHaveLength(1);
});

it('can be tried again when nobody answered', async () => {
  let status = 503;
  const { user } = await openGroup(
    groups.ofMember,
    { [CALL]: () => [status, { detail: status === 200 ? 'joined group' : 'busy' }] },
    '/groups/aTE/token-9?sid=RVU',
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  status = 200;
  await user.click(retry);
  expect(await screen.findByText('Joined group')).toBeTruthy();
});

// GRP-03
it('returns to the address of the group page before the group can be deleted', async () => {
  let seen: unknown = groups.ofOwner;
  const { user, here } = await openGroup(
    seen,
    {
      'GET /v1/group/users/': () => [200, seen],
      [CALL]: [400, { detail: 'request already accepted', code: 'request_already_accepted' }],
      'DELETE /v1/group/g1/remove/': () => {
        seen = groups.ofNobody;
        return [200, { detail: 'removed' }];
      },
    },
    '/groups/aTE/token-9?sid=RVU',
  );
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(here()).toBe('/groups'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Group?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You are not in a group yet')).toBeTruthy();
  expect(here()).toBe('/groups');
});

// SES-04
it('waits until somebody has signed in', async () => {
  const { here } = await visit('/sharegroup/accept/aTE/token-9?sid=RVU');
  await waitFor(() => expect(here()).toContain('/login?next='));
  expect(decodeURIComponent(here())).toContain('/sharegroup/accept/aTE/token-9?sid=RVU');
});
