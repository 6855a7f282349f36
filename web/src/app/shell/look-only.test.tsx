import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import type { User } from '#/api/types';
import { caseAnswer, caseList, sofia } from '#/testing/cases-page';
import { connection, invitation, lists } from '#/testing/connections-page';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { factor, settings } from '#/testing/settings-page';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const REASON = 'View only: not possible while you look at this account.';
const looking: User = { ...anna, support: { by_name: 'Olga', until: Date.now() + 1_800_000 } };
const partner = connection({ id: 'c4', name: 'Jonas Weber', email: 'weber@fraes.example' });

const ANSWERS = {
  ...SHELL_ANSWERS,
  'GET /v1/helpdesk/': [200, { recipients: ['support@archway.test'] }],
  'GET /v1/group/users/': [200, { sharegroup: null, sg_users: { pending: [], accepted: [] } }],
  'GET /v1/user/settings/': [200, settings],
  'GET /v1/user/devices/': [200, { results: [] }],
  'GET /v1/user/second-factor/': [200, factor],
  'GET /v1/user/sessions/': [200, { results: [] }],
  'GET /v1/user/browsers/': [200, { results: [] }],
  'GET /v1/user/identities/': [200, { results: [] }],
  'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
  'GET /v1/connections/': lists({ pending: [invitation], accepted: [partner] }),
  'GET /v1/cases/': caseList([sofia]),
  [`GET /v1/cases/${sofia.no}/`]: caseAnswer(sofia, { moves: [], may_edit: false, may_comment: false }),
} as Parameters<typeof serve>[0];

async function open(path: string, user: User) {
  const calls = serve({ ...ANSWERS, 'GET /v1/auth/check/': [200, user] });
  const page = await visit(path, { user });
  return { ...page, user: userEvent.setup(), changes: () => calls.filter(({ method }) => method !== 'GET') };
}

const isOff = (element: Element) => element.matches(':disabled');

// ADM-05
describe('who looks at somebody’s account', () => {
  it.each([
    ['/helpdesk', 'Send'],
    ['/groups', 'Create new group'],
    ['/settings', 'Register'],
  ])('finds every button and field of %s switched off, with the reason', async (path, first) => {
    await open(path, looking);
    const main = within(await screen.findByRole('main'));
    const button = await main.findByRole('button', { name: new RegExp(first, 'i') });
    expect(button.closest('[title]')?.getAttribute('title')).toBe(REASON);
    const controls = [...screen.getByRole('main').querySelectorAll('button, input, textarea, select')];
    expect(controls.filter((control) => !isOff(control))).toEqual([]);
  });

  it('reads about partners, and changes none', async () => {
    const { user, changes } = await open('/connections', looking);
    for (const name of ['Accept Invitation', 'Create New Connection'])
      expect(isOff(await screen.findByRole('button', { name })), name).toBe(true);
    expect(isOff(screen.getByRole('textbox', { name: 'Filter connections by search' }))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'More actions: Jonas Weber' }));
    const menu = within(await screen.findByRole('menu', { hidden: true }));
    const entry = (name: string) => menu.getByRole('menuitem', { name, hidden: true });
    expect(isOff(entry('Info'))).toBe(false);
    for (const name of ['Edit', 'Remove']) {
      expect(isOff(entry(name)), name).toBe(true);
      expect(entry(name).getAttribute('title')).toBe(REASON);
    }
    expect(changes()).toEqual([]);
  });

  it('begins no case, selects none and takes no file', async () => {
    const { user, here } = await open(`/cases/${sofia.no}`, looking);
    const begin = await screen.findByRole('button', { name: 'New Case' });
    expect(isOff(begin)).toBe(true);
    expect(begin.getAttribute('title')).toBe(REASON);
    expect(screen.queryByRole('link', { name: 'New Case' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.keyboard('n');
    expect(here()).toBe(`/cases/${sofia.no}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const share = await screen.findByRole('menuitem', { name: /^Share/, hidden: true });
    expect(isOff(share)).toBe(true);
    expect(screen.queryByRole('button', { name: /^Add files/ })).toBeNull();
    expect(await screen.findByText(REASON)).toBeTruthy();
  });
});

it('changes what is theirs when signed in themselves', async () => {
  await open('/connections', anna);
  for (const name of ['Accept Invitation', 'Create New Connection'])
    expect(isOff(await screen.findByRole('button', { name })), name).toBe(false);
  await waitFor(() => expect(screen.queryByTitle(REASON)).toBeNull());
});
