import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { askProvider } from './social-popup';

/** The parts of a window that its opener can use. */
function fakePopup() {
  const replace = vi.fn<(address: string) => void>();
  const popup = { closed: false, location: { replace } };
  return {
    popup: popup as unknown as Window & { closed: boolean },
    address: async () => {
      await vi.waitFor(() => expect(replace).toHaveBeenCalled());
      return new URL(replace.mock.calls[0]?.[0] ?? '', 'http://archway.test');
    },
    close: () => {
      popup.closed = true;
    },
  };
}

function say(source: Window | null, data: unknown, origin = 'http://archway.test') {
  window.dispatchEvent(new MessageEvent('message', { source, data, origin }));
}

let window1: ReturnType<typeof fakePopup>;
beforeEach(() => {
  window1 = fakePopup();
});

// ACC-13
it('sends a state and the hash of a verifier, and returns code and verifier', async () => {
  const { popup, address } = window1;
  const answer = askProvider(popup, 'google');
  const { pathname, searchParams } = await address();
  const state = searchParams.get('state') ?? '';
  expect(pathname).toBe('/v1/auth/social/google/');
  expect(state).toMatch(/^[\w-]{43}$/);
  say(popup, { type: 'archway-social', code: 'c0de', state, error: null });
  const given = await answer;
  if (given.kind !== 'code') throw new Error(given.kind);
  expect(given.code).toBe('c0de');
  expect(given.codeVerifier).toMatch(/^[\w-]{43}$/);
  const hash = createHash('sha256').update(given.codeVerifier).digest('base64url');
  expect(searchParams.get('code_challenge')).toBe(hash);
});

// ACC-13
it('accepts messages only from the window it opened, with its own state', async () => {
  const { popup, address, close } = window1;
  const answer = askProvider(popup, 'google');
  const state = (await address()).searchParams.get('state') ?? '';
  const message = { type: 'archway-social', code: 'evil', state, error: null };
  say(window, message);
  say(popup, message, 'http://evil.example');
  say(popup, { ...message, state: 'another' });
  say(popup, { ...message, type: 'something-else' });
  say(popup, null);
  close();
  expect(await answer).toEqual({ kind: 'closed' });
});

// ACC-13
it('distinguishes Cancel at the provider from other errors', async () => {
  for (const [error, kind] of [
    ['access_denied', 'denied'],
    ['server_error', 'refused'],
  ]) {
    const { popup, address } = fakePopup();
    const answer = askProvider(popup, 'facebook');
    const state = (await address()).searchParams.get('state');
    say(popup, { type: 'archway-social', code: null, state, error });
    expect(await answer).toEqual({ kind });
  }
});

// ACC-13
it('still receives a message sent just before the window closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { popup, address, close } = window1;
  const answer = askProvider(popup, 'google');
  const state = (await address()).searchParams.get('state');
  close();
  vi.advanceTimersByTime(400);
  say(popup, { type: 'archway-social', code: 'late', state, error: null });
  vi.advanceTimersByTime(800);
  expect(await answer).toMatchObject({ kind: 'code', code: 'late' });
});
