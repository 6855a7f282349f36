import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, updateUser } from '#/api/session';
import { liveStream } from '#/testing/live-stream';
import { anna } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

/** Serves the answers and live streams into which a test can send events. */
function serveLive(answers: Parameters<typeof serve>[0]) {
  const { answer, ...stream } = liveStream();
  const calls = serve({ ...answers, 'GET /events/': answer });
  return { ...stream, asked: (path: string) => calls.filter((call) => call.path === path).length };
}

const ALARMS = '/v1/user/alarms/';
const CHECK = '/v1/auth/check/';

// RT-02, CON-06
it('updates the count of pending requests, also beside Group', async () => {
  let sg_users: string[] = [];
  const live = serveLive({ ...SHELL_ANSWERS, [`GET ${ALARMS}`]: () => [200, { contacts: [], sg_users }] });
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.opened()).toBe(1));
  expect(screen.queryByRole('link', { name: /pending/ })).toBeNull();
  sg_users = ['i1'];
  live.say('group_changed');
  expect(await screen.findAllByRole('link', { name: 'Connections 1 pending' })).toHaveLength(2);
  const panel = within(screen.getByRole('complementary'));
  await userEvent.click(panel.getByRole('button', { name: /Anna Lindqvist/ }));
  // The dialog is still fading in, which jsdom treats as hidden.
  const menu = within(await screen.findByRole('dialog', { hidden: true }));
  expect(menu.getByRole('link', { name: 'Group 1 pending', hidden: true })).toBeTruthy();
});

// RT-02
it.each([
  ['profile_changed', CHECK, ALARMS],
  ['connections_changed', ALARMS, CHECK],
  ['ready', ALARMS, CHECK],
])('on %s loads the affected data', async (name, loaded, left) => {
  const live = serveLive(SHELL_ANSWERS);
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.opened()).toBe(1));
  live.say(name);
  await waitFor(() => expect(live.asked(loaded)).toBe(2));
  expect(live.asked(left)).toBe(1);
});

// RT-02: group membership is part of the profile
it('loads with group_changed the person as well', async () => {
  const live = serveLive(SHELL_ANSWERS);
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.opened()).toBe(1));
  live.say('group_changed');
  await waitFor(() => expect([live.asked(ALARMS), live.asked(CHECK)]).toEqual([2, 2]));
});

// RT-02
it('loads everything when it fell too far behind', async () => {
  const live = serveLive(SHELL_ANSWERS);
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.opened()).toBe(1));
  live.say('resync');
  await waitFor(() => expect(live.asked(ALARMS)).toBe(2));
  await waitFor(() => expect(live.asked(CHECK)).toBe(2));
});

// RT-02
it('waits for the check of the user', async () => {
  let hasAnswered = false;
  const live = serveLive({ ...SHELL_ANSWERS, [`GET ${CHECK}`]: () => [hasAnswered ? 200 : 500, anna] });
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.asked(CHECK)).toBe(1));
  await screen.findByText('Welcome, Anna');
  expect(live.opened()).toBe(0);
  hasAnswered = true;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(live.opened()).toBe(1));
});

// RT-02
it('is not opened without auto-refresh', async () => {
  const user = { ...anna, settings: { ...anna.settings, use_auto_refresh: false } };
  const live = serveLive({ ...SHELL_ANSWERS, [`GET ${CHECK}`]: [200, user] });
  await visit('/dashboard', { user });
  await waitFor(() => expect(live.asked(CHECK)).toBe(1));
  await waitFor(() => expect(live.asked(ALARMS)).toBe(1));
  await screen.findByText('Welcome, Anna');
  expect(live.opened()).toBe(0);
  // The stream that opens now is the first.
  act(() => updateUser(anna));
  await waitFor(() => expect(live.opened()).toBe(1));
});

// RT-02
it('is open while the setting is on, and until somebody signs out', async () => {
  const live = serveLive(SHELL_ANSWERS);
  await visit('/dashboard', { user: anna });
  await waitFor(() => expect(live.open.size).toBe(1));
  const withSetting = (use_auto_refresh: boolean) =>
    act(() => updateUser({ ...anna, settings: { ...anna.settings, use_auto_refresh } }));
  withSetting(false);
  await waitFor(() => expect(live.open.size).toBe(0));
  withSetting(true);
  await waitFor(() => expect(live.open.size).toBe(1));
  act(() => forgetSession('stay'));
  await waitFor(() => expect(live.open.size).toBe(0));
  expect(live.opened()).toBe(2);
});
