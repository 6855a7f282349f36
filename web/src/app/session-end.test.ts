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

/** A page as it lies open: its router has loaded it. */
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
  'leaves %s open, which anybody may see',
  async (path) => {
    await open(path);
    forgetSession('relogin');
    expect(go).not.toHaveBeenCalled();
  },
);

/** Back shows the page as it was left, unless it has to be loaded. */
const comeBack = (persisted = true) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

// SES-02: a page shows nothing once its session has ended
it('loads a page again that Back has brought empty', () => {
  forgetSession('relogin');
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

// SES-03: it hears nothing of other tabs meanwhile
it.each([
  ['nobody', null],
  ['somebody else', JSON.stringify({ id: 'u8' })],
])('loads a page again that Back has brought when %s is signed in by now', (_, stored) => {
  if (stored) localStorage.setItem('user', stored);
  else localStorage.removeItem('user');
  comeBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves a page as it is that Back has brought to the same person', () => {
  comeBack();
  expect(reload).not.toHaveBeenCalled();
});

it('leaves a public page as it is that Back has brought to nobody', async () => {
  await open('/share/case?data=abc');
  forgetSession('stay');
  comeBack();
  expect(reload).not.toHaveBeenCalled();
});
