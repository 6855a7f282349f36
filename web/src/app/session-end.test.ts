import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { anna, signedIn } from '#/testing/people';
import { startEnglish } from '#/testing/render';
import { serve } from '#/testing/server';
import { readNote } from './login-note';
import { createAppRouter, placeOf } from './router';
import { followSessionEnds } from './session-end';

const go = vi.fn();
const show = vi.fn();
const reload = vi.fn();

let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  stop = followSessionEnds({ place: () => ({ path: '/dashboard', isSignedInPage: true }), go, show, reload });
  startSession(signedIn());
});

afterEach(() => stop());

// SES-03
it('reloads the page after signing out', () => {
  forgetSession('signed-out');
  expect(go).toHaveBeenCalledWith('/');
});

// SES-03
it('shows the login page without the server when a sign-out is not confirmed', () => {
  localStorage.setItem('signOutPending', '1');
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(show).toHaveBeenCalledWith('/login');
  expect(go).not.toHaveBeenCalled();
});

// SES-02
it('leaves a note when the session expired', () => {
  forgetSession('relogin');
  expect(readNote()).toBe('relogin');
  expect(go).toHaveBeenCalledWith('/login?next=%2Fdashboard');
});

/** An open page whose router has loaded. */
async function open(path: string) {
  await startEnglish();
  serve({ 'GET /v1/auth/check/': [200, anna] });
  startSession(signedIn({ ...anna, is_staff: true, is_main_company: true }));
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  stop();
  stop = followSessionEnds({ place: () => placeOf(router), go, show, reload });
}

// SES-02, SES-04
it.each([
  ['/cases/1000207?from=mail', '/login?next=%2Fcases%2F1000207%3Ffrom%3Dmail'],
  ['/cases/1000207/print', '/login?next=%2Fcases%2F1000207%2Fprint'],
  ['/settings', '/login?next=%2Fsettings'],
  ['/changePassword', '/login?next=%2FchangePassword'],
  ['/adm/users?page=2', '/adm?next=%2Fadm%2Fusers%3Fpage%3D2'],
])('leads from %s to the login page and back', async (path, login) => {
  await open(path);
  forgetSession('relogin');
  expect(go).toHaveBeenCalledWith(login);
});

// SES-02
it.each(['/share/case?data=abc', '/activate/dTc/abc'])(
  'does not leave the public page %s, which needs no sign-in',
  async (path) => {
    await open(path);
    forgetSession('relogin');
    expect(go).not.toHaveBeenCalled();
  },
);

/** Back shows the page from the browser's cache when `persisted`, otherwise it loads the page. */
const comeBack = (persisted = true) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

// SES-02: a page of an ended session shows nothing
it('reloads an emptied page that Back shows from the cache', () => {
  forgetSession('relogin');
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

// SES-03: a cached page misses the changes of other tabs
it.each([
  ['nobody', null],
  ['somebody else', JSON.stringify({ id: 'u8' })],
])('reloads a cached page when %s is signed in now', (_, stored) => {
  if (stored) localStorage.setItem('user', stored);
  else localStorage.removeItem('user');
  comeBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps a cached page for the same person', () => {
  comeBack();
  expect(reload).not.toHaveBeenCalled();
});

it('keeps a cached public page without a session', async () => {
  await open('/share/case?data=abc');
  forgetSession('stay');
  comeBack();
  expect(reload).not.toHaveBeenCalled();
});
