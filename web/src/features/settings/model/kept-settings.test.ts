import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { keepSupportSession } from '#/api/support';
import type { Settings } from '#/api/types';
import { anna, signedIn } from '#/testing/people';
import { settings } from '#/testing/settings-page';
import { keepSettings, keptSettings } from './kept-settings';

const known = settings as Settings;

beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
});

// SES-03
it('are kept under their key', () => {
  expect(keptSettings()).toBeUndefined();
  keepSettings(known);
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toEqual(known);
  expect(keptSettings()).toEqual(known);
});

// SES-03
it('are not kept when they come after the sign-out', () => {
  forgetSession('signed-out');
  keepSettings(known);
  expect(localStorage).toHaveLength(0);
});

it.each(['{', '7', '[]', '{}', JSON.stringify({ ...known, _3d_projection: 'fisheye' })])(
  'are none when the stored value is %s',
  (stored) => {
    localStorage.setItem('settings', stored);
    expect(keptSettings()).toBeUndefined();
  },
);

// ADM-05
it('stay in the tab of a support session', () => {
  keepSettings(known);
  const { token: _, ...user } = anna;
  keepSupportSession({ token: 'support-1', user });
  expect(keptSettings()).toBeUndefined();
  keepSettings({ ...known, use_auto_refresh: false });
  expect(keptSettings()?.use_auto_refresh).toBe(false);
  keepSupportSession(null);
  expect(keptSettings()).toEqual(known);
  sessionStorage.clear();
});
