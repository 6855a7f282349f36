import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, noteEnd } from '#/api/session';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => {
  // The clock is fixed: the test sets the time that is counted down.
  vi.useFakeTimers({ toFake: ['Date'] });
  forgetSession('stay');
});

async function openAnnounced(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...SHELL_ANSWERS, ...answers });
  await visit('/dashboard', { user: anna });
  await screen.findByText('Welcome, Anna');
  act(() => noteEnd(119_500));
  const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
  return { calls, dialog };
}

// SES-06
it('announces the end of the session, and can extend it', async () => {
  const { calls, dialog } = await openAnnounced({
    'GET /v1/auth/session/': [200, { ends_in_ms: 1_800_000 }],
  });
  expect(screen.getByText(/You will be signed out in 2 minutes\./).getAttribute('role')).toBe('status');
  expect(screen.getByText('2:00').getAttribute('aria-hidden')).toBe('true');
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  await userEvent.click(stay);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const asked = calls.find(({ path }) => path === '/v1/auth/session/');
  expect(asked?.headers.get('caused-by')).toBeNull();
  act(() => noteEnd(119_500));
  expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeTruthy();
});

// SES-06
it.each([
  [61_000, '1:01', 'in 2 minutes'],
  [60_000, '1:00', 'in 1 minute'],
  [30_000, '0:30', 'in 30 seconds'],
  [9_000, '0:09', 'in 10 seconds'],
])('counts down, and says so from time to time: %i ms', async (ms, shown, said) => {
  await openAnnounced();
  act(() => noteEnd(ms));
  expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.getByText(new RegExp(`signed out ${said}\\.`))).toBeTruthy();
});

// SES-06
it('says when the server cannot be reached', async () => {
  const { dialog } = await openAnnounced({
    'GET /v1/auth/session/': () => {
      throw new TypeError('away');
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect((await within(dialog).findByRole('alert', { hidden: true })).textContent).toMatch(/^The server/);
  expect(dialog.isConnected).toBe(true);
});
