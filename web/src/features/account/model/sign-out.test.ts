import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToken, currentUser, startSession, watchSession } from '#/api/session';
import { signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { signOut } from './sign-out';

const ends: string[] = [];

beforeEach(() => {
  ends.length = 0;
  watchSession((end) => ends.push(end));
  startSession(signedIn());
});

// SES-03
describe('signOut', () => {
  it('ends the session on the server and here', async () => {
    const calls = serve({ 'POST /v1/auth/logout/': [204] });
    await signOut();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer access-1');
    expect(ends).toEqual(['signed-out']);
    expect(localStorage).toHaveLength(0);
  });

  it('retries once', async () => {
    const answers: [number][] = [[503], [204]];
    const calls = serve({ 'POST /v1/auth/logout/': () => answers.shift() ?? [500] });
    await signOut();
    expect(calls).toHaveLength(2);
    expect(ends).toEqual(['signed-out']);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['a server error', () => serve({ 'POST /v1/auth/logout/': [500] })],
    ['no network', () => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')))],
  ])('ends the session here and remembers the rest after %s', async (_, prepare) => {
    prepare();
    await signOut();
    expect(ends).toEqual(['unconfirmed']);
    expect(currentUser()).toBeNull();
    expect(currentToken()).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['signOutPending']);
  });

  it('stays on the page if the caller wants that, confirmed or not', async () => {
    serve({ 'POST /v1/auth/logout/': [500] });
    await signOut('stay');
    expect(ends).toEqual(['stay']);
    expect(Object.keys(localStorage)).toEqual(['signOutPending']);
  });

  it('does not refresh the session while signing out', async () => {
    startSession(signedIn({ ...signedIn().user, token: undefined }));
    const calls = serve({ 'POST /v1/auth/logout/': [204], 'POST /v1/auth/refresh/': [200, signedIn()] });
    await signOut();
    expect(calls.map((call) => call.path)).toEqual(['/v1/auth/logout/']);
  });
});
