import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';

const until = Date.now() + 1_800_000;
const support = { by_name: 'Olga', until };
const { token: _, ...jonas } = { ...anna, id: 'u2', first_name: 'Jonas', last_name: 'Weber', support };

/** A tab with a support session for Jonas, in a browser where Anna is signed in. */
async function openTab() {
  localStorage.setItem('user', JSON.stringify(anna));
  sessionStorage.setItem('supportSession', JSON.stringify({ token: 'support-1', user: jonas }));
  vi.resetModules();
  const [{ visit, SHELL_ANSWERS }, session, { followSessionEnds }] = await Promise.all([
    import('#/testing/visit'),
    import('#/api/session'),
    import('../session-end'),
  ]);
  const calls = serve({
    ...SHELL_ANSWERS,
    'GET /v1/auth/check/': [200, jonas],
    'POST /v1/auth/logout/': [204],
  });
  const go = vi.fn();
  followSessionEnds({
    place: () => ({ path: '/dashboard', isSignedInPage: true }),
    go,
    show: vi.fn(),
    reload: vi.fn(),
  });
  return { calls, go, session, visit };
}

beforeEach(() => localStorage.clear());

// ADM-05
it('shows whose account is viewed and until when, and ends it', async () => {
  const { calls, go, visit } = await openTab();
  await visit('/dashboard');
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(until);
  const bar = await screen.findByText(`View only, until ${time}: you see what Jonas Weber sees.`);
  expect(bar).toBeTruthy();
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer support-1');
  await userEvent.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/adm'));
  const logout = calls.find(({ path }) => path === '/v1/auth/logout/');
  expect(logout?.headers.get('authorization')).toBe('Bearer support-1');
  // The person who is signed in to this browser stays signed in.
  expect(localStorage.getItem('user')).toBe(JSON.stringify(anna));
  expect(localStorage.getItem('signOutPending')).toBeNull();
  expect(sessionStorage.getItem('supportSession')).toBeNull();
});

// ADM-05
it('ends when the server says so, without asking for another token', async () => {
  const { calls, go, session } = await openTab();
  expect(session.currentUser()?.id).toBe('u2');
  expect(await session.refreshSession()).toBe('rejected');
  expect(go).toHaveBeenCalledWith('/adm');
  expect(calls.map(({ path }) => path)).not.toContain('/v1/auth/refresh/');
  expect(localStorage.getItem('user')).toBe(JSON.stringify(anna));
});

// ADM-05
it('filters the list of cases for this tab only, without the filters of the staff member', async () => {
  localStorage.setItem('caseFilters', '{"status":["Open"],"userIds":["u3"]}');
  const { session } = await openTab();
  const { changeFilters, listState } = await import('#/features/cases/model/list/list-state');
  expect(listState().filters.userIds).toEqual([]);
  changeFilters({ institution: 'Praxis Weber', userIds: ['u2'] });
  expect(localStorage.getItem('caseFilters')).toBe('{"status":["Open"],"userIds":["u3"]}');
  await session.leaveSupportSession();
  expect({ ...sessionStorage }).toEqual({});
});

// ADM-05
it('keeps what it learns about the person to this tab', async () => {
  const { session } = await openTab();
  session.updateUser({ ...jonas, institution: 'New name' });
  expect(sessionStorage.getItem('supportSession')).toContain('New name');
  expect(localStorage.getItem('user')).not.toContain('New name');
  await session.leaveSupportSession();
  expect(session.currentUser()).toBeNull();
});
