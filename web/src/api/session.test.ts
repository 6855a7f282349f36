import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';

const TOKEN_LIFETIME_MS = 3_540_000;

type Session = typeof import('./session');
let session: Session;

async function freshSession(): Promise<Session> {
  vi.resetModules();
  return import('./session');
}

beforeEach(async () => {
  session = await freshSession();
});

describe('the stored user', () => {
  // SES-01
  it('has no token', () => {
    session.startSession(signedIn());
    expect(session.currentToken()).toBe('access-1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: anna.id });
    expect(JSON.stringify(localStorage)).not.toContain('access-1');
  });

  it('is used by a new page at its start', async () => {
    session.startSession(signedIn());
    const reloaded = await freshSession();
    expect(reloaded.currentUser()?.id).toBe(anna.id);
    expect(reloaded.currentToken()).toBeNull();
  });

  it('may be unreadable', async () => {
    localStorage.setItem('user', '{"broken');
    expect((await freshSession()).currentUser()).toBeNull();
  });
});

describe('the access token', () => {
  // SES-01
  it('is dropped after 59 minutes and renewed', async () => {
    vi.useFakeTimers();
    const calls = serve({
      'POST /v1/auth/refresh/': [200, signedIn({ ...anna, token: 'access-2' })],
    });
    session.startSession(signedIn());
    await vi.advanceTimersByTimeAsync(TOKEN_LIFETIME_MS - 1);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(1);
    expect(session.currentToken()).toBe('access-2');
  });

  it('is renewed once for concurrent calls', async () => {
    session.startSession(signedIn({ ...anna, token: undefined }));
    const calls = serve({ 'POST /v1/auth/refresh/': [200, signedIn()] });
    await Promise.all([session.usableToken(), session.usableToken(), session.usableToken()]);
    expect(calls).toHaveLength(1);
  });

  // SES-01: tabs refresh under one Web Lock.
  it('is renewed under the lock', async () => {
    const request = vi.fn((_name: string, work: () => unknown) => work());
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    session.startSession(signedIn({ ...anna, token: undefined }));
    serve({ 'POST /v1/auth/refresh/': [200, signedIn()] });
    await session.usableToken();
    expect(request).toHaveBeenCalledWith('archway-refresh', expect.any(Function));
  });
});

describe('a sign-out the server has not confirmed', () => {
  beforeEach(() => localStorage.setItem('signOutPending', '1'));

  // SES-03
  it('signs nobody in at the next load, even when the page was closed while signing out', async () => {
    localStorage.setItem('user', JSON.stringify(anna));
    localStorage.setItem('caseFilters', '{}');
    session = await freshSession();
    expect(session.currentUser()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['signOutPending']);
  });

  it.each([
    [204, []],
    [503, ['signOutPending']],
  ])('is retried instead of a refresh (answer %i)', async (status, left) => {
    const calls = serve({ 'POST /v1/auth/logout/': [status], 'POST /v1/auth/refresh/': [200, signedIn()] });
    expect(await session.refreshSession()).toBe('rejected');
    expect(calls.map((call) => call.path)).toEqual(['/v1/auth/logout/']);
    expect(Object.keys(localStorage)).toEqual(left);
  });

  it('stops the refresh of a tab that has not noticed the sign-out', async () => {
    localStorage.removeItem('signOutPending');
    session.startSession(signedIn({ ...anna, token: undefined }));
    localStorage.setItem('signOutPending', '1');
    const calls = serve({ 'POST /v1/auth/logout/': [503], 'POST /v1/auth/refresh/': [200, signedIn()] });
    expect(await session.usableToken()).toBeNull();
    expect(new Set(calls.map((call) => call.path))).toEqual(new Set(['/v1/auth/logout/']));
    expect(session.currentUser()).toBeNull();
  });

  it('does not end the session that took its place', () => {
    session.startSession(signedIn());
    expect(Object.keys(localStorage)).toEqual(['user']);
  });
});

describe('the end of a session', () => {
  // SES-02
  it('follows a refused refresh, and removes the local data', async () => {
    const ends: string[] = [];
    session.watchSession((end) => ends.push(end));
    session.startSession(signedIn());
    localStorage.setItem('settings', '{}');
    localStorage.setItem('caseFilters', '{}');
    localStorage.setItem('language', 'de');
    serve({ 'POST /v1/auth/refresh/': [401, { detail: 'Relogin required.', code: 'relogin_required' }] });
    expect(await session.refreshSession()).toBe('rejected');
    expect(ends).toEqual(['relogin']);
    expect(Object.keys(localStorage)).toEqual(['language']);
  });

  it('does not follow a refresh that gets no answer', async () => {
    session.startSession(signedIn());
    serve({ 'POST /v1/auth/refresh/': [503, { detail: 'busy' }] });
    expect(await session.refreshSession()).toBe('unreachable');
    expect(session.currentUser()).not.toBeNull();
  });

  // SES-02
  it.each(['in this tab', 'at start-up'])('comes with the session of another person, %s', async (when) => {
    session.startSession(signedIn());
    localStorage.setItem('settings', '{}');
    if (when === 'at start-up') session = await freshSession();
    const ends: string[] = [];
    session.watchSession((end) => ends.push(end));
    const calls = serve({
      'POST /v1/auth/refresh/': [200, signedIn({ ...anna, id: 'u8', token: 'access-8' })],
      'POST /v1/auth/logout/': [204],
    });
    expect(await session.refreshSession()).toBe('swapped');
    expect(calls.map((call) => call.path)).toEqual(['/v1/auth/refresh/', '/v1/auth/logout/']);
    expect(ends).toEqual(['relogin']);
    expect(session.currentUser()).toBeNull();
    expect(session.currentToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('remembers that the session of another person could not be ended', async () => {
    session.startSession(signedIn());
    const calls = serve({
      'POST /v1/auth/refresh/': [200, signedIn({ ...anna, id: 'u8' })],
      'POST /v1/auth/logout/': [503],
    });
    await session.refreshSession();
    expect(Object.keys(localStorage)).toEqual(['signOutPending']);
    expect(calls).toHaveLength(3);
  });

  // SES-03
  it('keeps a session that another tab started, before or during a refresh', async () => {
    const signInElsewhere = () => localStorage.setItem('user', JSON.stringify({ ...anna, id: 'u8' }));
    for (const when of ['before', 'during'] as const) {
      session = await freshSession();
      const ends: string[] = [];
      session.watchSession((end) => ends.push(end));
      session.startSession(signedIn());
      if (when === 'before') signInElsewhere();
      const calls = serve({
        'POST /v1/auth/refresh/': () => {
          signInElsewhere();
          return [200, signedIn({ ...anna, id: 'u8' })];
        },
      });
      expect(await session.refreshSession()).toBe('elsewhere');
      expect(ends).toEqual(['elsewhere']);
      expect(calls).toHaveLength(when === 'before' ? 0 : 1);
      expect(localStorage.getItem('user')).toContain('u8');
    }
  });

  // SES-03
  it('is not undone by a refresh that was under way', async () => {
    session.startSession(signedIn());
    const calls = serve({
      'POST /v1/auth/refresh/': () => {
        localStorage.removeItem('user');
        return [200, signedIn()];
      },
      'POST /v1/auth/logout/': [204],
    });
    await session.refreshSession();
    expect(session.currentUser()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(calls.at(-1)?.path).toBe('/v1/auth/logout/');
  });

  // SES-03
  it('leaves no data to another person who signs in from a tab that showed the login page', () => {
    localStorage.setItem('user', JSON.stringify({ ...anna, id: 'u8' }));
    localStorage.setItem('settings', '{}');
    localStorage.setItem('caseFilters', '{}');
    session.startSession(signedIn());
    expect(Object.keys(localStorage)).toEqual(['user']);
    localStorage.setItem('settings', '{}');
    session.startSession(signedIn());
    expect(localStorage.getItem('settings')).toBe('{}');
  });

  // SES-03
  it('follows another tab', () => {
    const ends: string[] = [];
    session.watchSession((end) => ends.push(end));
    session.startSession(signedIn());
    localStorage.setItem('user', JSON.stringify({ ...anna, id: 'u8' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(ends).toEqual(['elsewhere']);
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(ends).toEqual(['elsewhere', 'signed-out']);
    expect(session.currentUser()).toBeNull();
    expect(session.currentToken()).toBeNull();
  });

  /** The local storage events that other tabs get while `happen` runs, in their order. */
  function heardElsewhere(happen: () => void): [key: string, value: string | null][] {
    const heard: [string, string | null][] = [];
    const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      heard.push([key, value]);
    });
    const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      heard.push([key, null]);
    });
    happen();
    set.mockRestore();
    remove.mockRestore();
    localStorage.removeItem('user');
    return heard;
  }

  const hear = (heard: [key: string, value: string | null][]) => {
    for (const [key, newValue] of heard) {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  };

  // SES-02, SES-03
  it.each(['relogin', 'signed-out'] as const)('is the same in the other tabs: %s', async (end) => {
    session.startSession(signedIn());
    const heard = heardElsewhere(() => session.forgetSession(end));
    session = await freshSession();
    const ends: string[] = [];
    session.watchSession((ended) => ends.push(ended));
    session.startSession(signedIn());
    localStorage.removeItem('user');
    hear(heard);
    expect(ends).toEqual([end]);
    expect(session.currentUser()).toBeNull();
  });

  // SES-02: a tab that slept meanwhile continues with the session that another tab has started since
  it('is forgotten once somebody has signed in again', () => {
    const ends: string[] = [];
    session.watchSession((ended) => ends.push(ended));
    session.startSession(signedIn());
    hear([
      ['sessionRanOut', '1'],
      ['sessionRanOut', null],
      ['user', null],
    ]);
    expect(session.currentUser()).not.toBeNull();
    localStorage.removeItem('user');
    hear([['user', null]]);
    expect(ends).toEqual(['signed-out']);
  });

  // SES-02
  it('is announced by the tab that detects it, not by the tabs that follow', () => {
    session.startSession(signedIn());
    localStorage.removeItem('user');
    expect(heardElsewhere(() => session.forgetSession('relogin')).map(([key]) => key)).not.toContain(
      'sessionRanOut',
    );
  });
});
