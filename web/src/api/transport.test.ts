import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, signedIn } from '#/testing/people';
import { startEnglish } from '#/testing/render';
import { serve } from '#/testing/server';
import { noteInput } from './input';
import { currentUser, forgetSession, startSession } from './session';
import { transport } from './transport';

function ask(path: string, init?: RequestInit): Promise<Response> {
  return transport(new Request(`http://archway.test${path}`, init));
}

beforeEach(async () => {
  forgetSession('stay');
  await startEnglish();
  await i18next.changeLanguage('de');
});

describe('transport', () => {
  it('sends token, language and, with changes, an action id', async () => {
    const calls = serve({ 'GET /v1/x/': [200, {}], 'POST /v1/x/': [200, {}] });
    startSession(signedIn());
    await ask('/v1/x/');
    await ask('/v1/x/', { method: 'POST', body: '{}' });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer access-1');
    expect(calls[0]?.headers.get('accept-language')).toBe('de');
    expect(calls[0]?.headers.get('action-id')).toBeNull();
    expect(calls[1]?.headers.get('action-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  // SES-06
  it('marks a call without recent input as caused by the page', async () => {
    vi.useFakeTimers();
    const calls = serve({ 'GET /v1/x/': [200, {}] });
    startSession(signedIn());
    noteInput();
    vi.advanceTimersByTime(10_001);
    await ask('/v1/x/');
    noteInput();
    vi.advanceTimersByTime(10_000);
    await ask('/v1/x/');
    expect(calls.map(({ headers }) => headers.get('caused-by'))).toEqual(['page', null]);
  });

  it('asks for no refresh when nobody is signed in', async () => {
    const calls = serve({
      'POST /v1/auth/login/': [400, { detail: 'Check your email or password', code: 'credentials_wrong' }],
    });
    expect((await ask('/v1/auth/login/', { method: 'POST' })).status).toBe(400);
    expect(calls).toHaveLength(1);
  });

  // SES-03
  it('finishes an unconfirmed sign-out before anything else', async () => {
    localStorage.setItem('signOutPending', '1');
    const calls = serve({ 'POST /v1/auth/logout/': [204], 'POST /v1/auth/login/': [200, signedIn()] });
    await ask('/v1/auth/login/', { method: 'POST' });
    expect(calls.map((call) => call.path)).toEqual(['/v1/auth/logout/', '/v1/auth/login/']);
  });

  // SES-02
  it('refreshes once after a 401 and repeats the call', async () => {
    let isExpired = true;
    const calls = serve({
      'POST /v1/x/': (_, request) => {
        const wasExpired = isExpired;
        isExpired = false;
        expect(request.headers.get('authorization')).toBe(wasExpired ? 'Bearer access-1' : 'Bearer access-2');
        return wasExpired ? [401, { detail: 'expired' }] : [200, { done: true }];
      },
      'POST /v1/auth/refresh/': [200, signedIn({ ...anna, token: 'access-2' })],
    });
    startSession(signedIn());
    const response = await ask('/v1/x/', { method: 'POST', body: '{"a":1}' });
    expect(await response.json()).toEqual({ done: true });
    expect(calls.map((call) => call.path)).toEqual(['/v1/x/', '/v1/auth/refresh/', '/v1/x/']);
    expect(calls[2]?.body).toBe('{"a":1}');
    expect(calls[2]?.headers.get('action-id')).toBe(calls[0]?.headers.get('action-id'));
  });

  // SES-02
  it('ends the session when the refresh is refused', async () => {
    serve({
      'GET /v1/x/': [401, {}],
      'POST /v1/auth/refresh/': [401, { detail: 'Relogin required.', code: 'relogin_required' }],
    });
    startSession(signedIn());
    expect((await ask('/v1/x/')).status).toBe(401);
    expect(currentUser()).toBeNull();
  });
});
