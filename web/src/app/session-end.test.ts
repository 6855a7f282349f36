import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { signedIn } from '#/testing/people';
import { readNote } from './login-note';
import { followSessionEnds } from './session-end';

const go = vi.fn();
const show = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  followSessionEnds({ place: () => ({ path: '/dashboard', isSignedInPage: true }), go, show, reload });
  startSession(signedIn());
});

// SES-03
it('loads the page anew after signing out', () => {
  forgetSession('signed-out');
  expect(go).toHaveBeenCalledWith('/');
});

// SES-03
it('needs no server to show the login page when that could not be told', () => {
  localStorage.setItem('signOutPending', '1');
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(show).toHaveBeenCalledWith('/login');
  expect(go).not.toHaveBeenCalled();
});

// SES-02
it('leaves a word when the session ran out', () => {
  forgetSession('relogin');
  expect(readNote()).toBe('relogin');
  expect(go).toHaveBeenCalledWith('/login?next=%2Fdashboard');
});
