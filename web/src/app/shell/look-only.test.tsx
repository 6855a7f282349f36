import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import type { User } from '#/api/types';
import { caseAnswer, caseList, comment, sofia } from '#/testing/cases-page';
import { connection, invitation, lists } from '#/testing/connections-page';
import { groups } from '#/testing/group-page';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { factor, SETTINGS_ANSWERS, session } from '#/testing/settings-page';
import { visit } from '#/testing/visit';

// jsdom is slow with long lists; the real list has its own test.
vi.mock('#/i18n/countries', () => ({ listCountries: () => [{ code: 'SE', name: 'Sweden' }] }));

beforeEach(() => forgetSession('stay'));

const REASON = 'View only: not possible while you are viewing this account.';
const looking: User = {
  ...anna,
  is_device_rental_manager: true,
  support: { by_name: 'Olga', until: Date.now() + 1_800_000 },
};
const partner = connection({ id: 'c4', name: 'Jonas Weber', email: 'weber@fraes.example' });
const mine = comment({ id: 'c2', text: 'Done', author: 1, is_editable: true });
const talk = { comments: [mine], comment_draft: '' };
const device = { udi: 'H2-000123', udi_verified: false, serial_no: 'SN-1' };
const lock = {
  ...device,
  dev_id: 'd1',
  user_id: 'u2',
  user_name: 'Jonas Weber',
  user_email: 'weber@fraes.example',
  institution: '',
  dev_locked: false,
  connection_id: 'c4',
};
const profile = {
  username: anna.email,
  first_name: 'Anna',
  last_name: 'Lindqvist',
  role: 'clinic',
  institution: 'Praxis',
  country: 'SE',
  phone: '',
  address: '',
  picture: null,
  social_provider: null,
  role_locked: false,
  country_locked: false,
  phone_verified: false,
  migration_notice: false,
};
const sessions = Array.from({ length: 12 }, (_, at) => ({ ...session, id: `s${at}`, current: at === 0 }));
const browsers = sessions.map((one) => ({ ...one, last_used_at: 0, remembered_until: null }));

type Answers = Parameters<typeof serve>[0];

const ANSWERS: Answers = {
  ...SETTINGS_ANSWERS,
  'GET /v1/helpdesk/': [200, { recipients: ['support@archway.test'] }],
  'GET /v1/user/edit/': [200, profile],
  'GET /v1/group/users/': [200, groups.ofOwner],
  'GET /v1/devices/connections/': [200, { dev_conns: [lock] }],
  'GET /v1/user/devices/': [
    200,
    { results: [{ ...device, id: 'd1', registered_at: 0, email_confirmed: false }] },
  ],
  'GET /v1/user/second-factor/': [200, { ...factor, method: 3, recovery_codes_left: 4 }],
  'GET /v1/user/sessions/': [200, { results: sessions }],
  'GET /v1/user/browsers/': [200, { results: browsers }],
  'GET /v1/user/filters/': [200, { institutions: [], users: [] }],
  'GET /v1/connections/': lists({ pending: [invitation], accepted: [partner] }),
  'GET /v1/cases/': caseList([sofia]),
  [`GET /v1/cases/${sofia.no}/`]: caseAnswer(sofia, { moves: [], may_edit: false, may_comment: false }, talk),
  'GET /v1/cases/p1/comments/': [200, talk],
};

async function open(path: string, user: User, changed: Answers = {}) {
  const calls = serve({ ...ANSWERS, 'GET /v1/auth/check/': [200, user], ...changed });
  const page = await visit(path, { user });
  return { ...page, user: userEvent.setup(), changes: () => calls.filter(({ method }) => method !== 'GET') };
}

const isOff = (element: Element) => element.matches(':disabled');

/** The names of the enabled controls on the page. */
function working(): (string | null)[] {
  const controls = [...screen.getByRole('main').querySelectorAll('button, input, textarea, select')];
  return controls
    .filter((control) => !isOff(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}

// ADM-05
describe('staff who view an account', () => {
  it.each([
    ['/helpdesk', 'Send', []],
    ['/profile', 'Save Profile', []],
    ['/changePassword', /^Old password/, []],
    ['/groups', 'Invite new member', []],
    ['/cases/new', /last name/, []],
    ['/devices', 'Lock all', ['Copy UDI H2-000123']],
    ['/settings', 'Register Device', ['Show all 12', 'Show all 12']],
  ])('can read %s, but find its controls disabled', async (path, words, reading) => {
    await open(path, looking);
    const main = within(await screen.findByRole('main'));
    const control = await main.findByText(words);
    expect(control.closest('[title]')?.getAttribute('title')).toBe(REASON);
    await waitFor(() => expect(working()).toEqual(reading));
  });

  it('can unfold long lists', async () => {
    const { user } = await open('/settings', looking);
    await waitFor(() => expect(screen.getAllByText('Show all 12')).toHaveLength(2));
    for (const fold of screen.getAllByText('Show all 12')) await user.click(fold);
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(24);
    expect(working()).toEqual(['Show less', 'Show less']);
  });

  it.each([
    ['/helpdesk', 'GET /v1/helpdesk/', 'Send'],
    ['/profile', 'GET /v1/user/edit/', 'Save Profile'],
    ['/groups', 'GET /v1/group/users/', 'Invite new member'],
  ])('can reload %s after a failure', async (path, call, shown) => {
    let isDown = true;
    const answer = ANSWERS[call] as [number, unknown];
    const { user } = await open(path, looking, { [call]: () => (isDown ? [500, {}] : answer) });
    const main = within(await screen.findByRole('main'));
    const retry = await main.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(isOff(await main.findByRole('button', { name: shown }))).toBe(true);
  });

  it('can read comments, but not change them', async () => {
    const { user, changes } = await open(`/cases/${sofia.no}`, looking);
    await user.click(await screen.findByRole('button', { name: 'More actions for this comment' }));
    for (const name of ['Edit', 'Delete']) {
      const entry = await screen.findByRole('menuitem', { name, hidden: true });
      expect(isOff(entry), name).toBe(true);
      expect(entry.getAttribute('title')).toBe(REASON);
    }
    expect(changes()).toEqual([]);
  });

  it.each([
    ['/connections/accept/b64-c1/token-1?sid=RVU%3D', 'Accept Invitation', '/connections'],
    ['/sharegroup/accept/aTE/token-9?sid=RVU%3D', 'Info', '/connections'],
    ['/groups/aTE/token-9?sid=RVU%3D', 'Info', '/groups'],
  ])('cannot accept an invitation: %s', async (path, title, next) => {
    const { user, changes, here } = await open(path, looking);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(REASON)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(here()).toBe(next));
    expect(changes()).toEqual([]);
  });

  it('cannot request a first connection', async () => {
    await open('/connections', looking, { 'GET /v1/connections/': lists({}) });
    expect(isOff(await screen.findByRole('button', { name: 'Invite a partner' }))).toBe(true);
    expect(working()).toEqual(['Filter connections by search']);
  });

  it('can read about partners, but not change them', async () => {
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

  it('cannot create or select a case, or add a file', async () => {
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

it('can change their own data when signed in themselves', async () => {
  await open('/connections', anna);
  for (const name of ['Accept Invitation', 'Create New Connection'])
    expect(isOff(await screen.findByRole('button', { name })), name).toBe(false);
  await waitFor(() => expect(screen.queryByTitle(REASON)).toBeNull());
});
