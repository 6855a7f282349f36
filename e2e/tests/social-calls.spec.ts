/** Signing in through a provider, seen from the calls: what the pages cannot do wrong, an attacker can. */
import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { Provider } from '../harness/provider';
import { PASSWORD, type Server } from '../harness/server';
import { expect, test } from '../harness/test';

const FORM = {
  role: 'clinic',
  institution: 'Neu',
  country: 'DE',
  phone: '',
  address: '',
  terms_version: '2026-11',
};

const random = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

interface Way {
  code: string;
  state: string;
  verifier: string;
}

/** To the provider and back, as the pop-up goes. */
async function goThrough(request: APIRequestContext, server: Server, name = 'google'): Promise<Way> {
  const [state, verifier] = [random(), random()];
  const left = await request.get(
    `${server.url}/v1/auth/social/${name}/?state=${state}&code_challenge=${challengeOf(verifier)}`,
    { maxRedirects: 0 },
  );
  expect(left.status()).toBe(303);
  const asked = await request.get(left.headers().location ?? '', { maxRedirects: 0 });
  const back = new URL(asked.headers().location ?? '');
  expect(back.origin + back.pathname).toBe(`${server.url}/login/social/response`);
  expect(back.searchParams.get('state')).toBe(state);
  return { code: back.searchParams.get('code') ?? '', state, verifier };
}

const exchange = (request: APIRequestContext, server: Server, way: Way): Promise<APIResponse> =>
  request.post(`${server.url}/v1/auth/social/otp/`, { data: { code: way.code, codeVerifier: way.verifier } });

const refused = async (answer: APIResponse, detail = 'Invalid access') =>
  expect([answer.status(), await answer.json()]).toEqual([400, { detail }]);

test('ACC-13, ACC-14: the first sign-in makes an account of what the provider says, the second opens it', async ({
  request,
  playwright,
  serverWith,
}) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('google'));
  provider.claims = {
    sub: 'g-1',
    email: 'gia@gmail.example',
    email_verified: true,
    given_name: 'Gia',
    family_name: 'Rossi',
  };
  const first = await (await exchange(request, server, await goThrough(request, server))).json();
  expect(first.detail).toBe('Sign-up required');
  const shown = JSON.parse(Buffer.from(first.data, 'base64url').toString());
  expect(shown).toEqual({
    google_login: true,
    gg_details: { email: 'gia@gmail.example', fullname: 'Gia Rossi' },
  });

  const stranger = await playwright.request.newContext();
  await refused(await stranger.post(`${server.url}/api/v1/complete/google-oauth2/`, { form: FORM }));
  await refused(await request.post(`${server.url}/api/v1/complete/facebook/`, { form: FORM }));
  const incomplete = await request.post(`${server.url}/api/v1/complete/google-oauth2/`, {
    form: { ...FORM, role: '' },
  });
  expect(await incomplete.json()).toEqual({ role: ['This field may not be blank'] });
  // What comes back in the form about the person is not believed.
  const lies = { email: 'eve@example.com', username: 'eve@example.com', first_name: 'Eve', data: 'e30' };
  const made = await request.post(`${server.url}/api/v1/complete/google-oauth2/`, {
    form: { ...FORM, ...lies },
  });
  expect(made.status()).toBe(201);
  const { user } = await made.json();
  expect([user.email, user.first_name, user.social_auth, user.social_provider]).toEqual([
    'gia@gmail.example',
    'Gia',
    true,
    'google',
  ]);

  const again = await (await exchange(stranger, server, await goThrough(stranger, server))).json();
  expect(again.user.email).toBe('gia@gmail.example');
  const reset = await stranger.put(`${server.url}/v1/auth/change-password/`, {
    headers: { authorization: `Bearer ${again.user.token}` },
    data: { old_password: '', new_password: 'Molar-Bridge-47', new_password_confirm: 'Molar-Bridge-47' },
  });
  expect(reset.status(), 'PRF-02: no password to change').toBe(400);
  await stranger.dispose();
  await provider.stop();
});

test('ACC-13: codes, verifiers and states that do not fit are refused', async ({ request, serverWith }) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('google'));
  provider.claims = { sub: 'g-2', email: 'ann@gmail.example', email_verified: true, name: 'Ann Lee' };
  const way = await goThrough(request, server);
  await refused(await exchange(request, server, { ...way, verifier: random() }));
  expect((await exchange(request, server, way)).status()).toBe(200);
  await refused(await exchange(request, server, way));
  await refused(await exchange(request, server, { code: 'x', state: '', verifier: '' }));
  const other = await goThrough(request, server);
  await refused(await exchange(request, server, { ...other, code: way.code }));
  for (const query of ['', '?state=x&code_challenge=y', `?state=${random()}&code_challenge=<script>`]) {
    await refused(await request.get(`${server.url}/v1/auth/social/google/${query}`, { maxRedirects: 0 }));
  }
  const unknown = await request.get(
    `${server.url}/v1/auth/social/evil/?state=${random()}&code_challenge=${random()}`,
  );
  expect(unknown.status()).toBe(404);
  await provider.stop();
});

test('ACC-13: what a provider signed for somebody else, or long ago, does not count', async ({
  request,
  serverWith,
}) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('google'));
  provider.claims = { sub: 'g-3', email: 'ida@gmail.example', email_verified: true, name: 'Ida Holm' };
  const lies = [
    { nonce: 'another' },
    { aud: 'another-client' },
    { iss: 'https://evil.example' },
    { exp: Math.floor(Date.now() / 1000) - 3600 },
  ];
  for (const lie of lies) {
    provider.lies = lie;
    await refused(await exchange(request, server, await goThrough(request, server)));
  }
  provider.lies = {};
  expect((await exchange(request, server, await goThrough(request, server))).status()).toBe(200);
  await provider.changeKey();
  expect((await exchange(request, server, await goThrough(request, server))).status(), 'a new key').toBe(200);
  await provider.stop();
});

test('ACC-13: an address alone opens no account', async ({ request, serverWith }) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('google'));
  const { email } = server.createUser();
  provider.claims = { sub: 'thief', email: email.toUpperCase(), email_verified: true, name: 'Clara Sommer' };
  await refused(
    await exchange(request, server, await goThrough(request, server)),
    'This email address is already registered',
  );
  await provider.stop();
});

test('ACC-14: an address the provider does not vouch for must be activated', async ({
  request,
  serverWith,
}) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('google'));
  provider.claims = { sub: 'g-4', email: 'una@gmail.example', email_verified: false, name: 'Una Kay' };
  await exchange(request, server, await goThrough(request, server));
  const made = await request.post(`${server.url}/api/v1/complete/google-oauth2/`, { form: FORM });
  expect([made.status(), await made.json()]).toEqual([201, { detail: 'Activation mail sent' }]);
  const early = await exchange(request, server, await goThrough(request, server));
  expect([early.status(), (await early.json()).detail]).toEqual([400, 'Account needs activation']);
  const [, , uidb64, token] = new URL(await server.outbox.nextLink('una@gmail.example')).pathname.split('/');
  await request.post(`${server.url}/v1/auth/activate/`, { data: { uidb64, token } });
  const later = await exchange(request, server, await goThrough(request, server));
  expect((await later.json()).user.email).toBe('una@gmail.example');
  await provider.stop();
});

test('ACC-15: only the one who began, in the browser that came back, connects an account', async ({
  playwright,
  serverWith,
}) => {
  const provider = await Provider.start();
  const server = await serverWith(provider.settings('hospital'));
  const owner = await playwright.request.newContext();
  const thief = await playwright.request.newContext();
  const signIn = async (context: APIRequestContext) => {
    const { email, password } = server.createUser();
    const answer = await context.post(`${server.url}/v1/auth/login/`, {
      data: { username: email, password },
    });
    return { authorization: `Bearer ${(await answer.json()).user.token}` };
  };
  const [owning, thieving] = [await signIn(owner), await signIn(thief)];
  const start = async (headers: Record<string, string>, context: APIRequestContext) => {
    const data = { provider: 'hospital', app: false, password: PASSWORD };
    const begun = await context.post(`${server.url}/v1/qc/social-login/start/`, { headers, data });
    const asked = await context.get((await begun.json()).url, { maxRedirects: 0 });
    return asked.headers().location ?? '';
  };
  const complete = (context: APIRequestContext, headers: Record<string, string>, state: string) =>
    context.post(`${server.url}/v1/qc/social-login/complete/`, { headers, data: { state } });

  // The thief begins, and has the owner's browser come back from the provider.
  provider.claims = { sub: 'h-1', email: 'owner@hospital.example', email_verified: true, name: 'O W' };
  const lure = await start(thieving, thief);
  const state = new URL(lure).searchParams.get('state') ?? '';
  await owner.get(lure, { maxRedirects: 0 });
  await refused(await complete(thief, thieving, state));
  await refused(await complete(owner, owning, state));
  await refused(await owner.get(`${server.url}/v1/qc/social-login/validate-state/?state=${random()}`));

  const back = await start(owning, owner);
  const led = await owner.get(back, { maxRedirects: 0 });
  const page = new URL(led.headers().location ?? '', server.url);
  expect(page.pathname).toBe('/social-login/complete');
  const own = page.searchParams.get('state') ?? '';
  const question = await owner.get(`${server.url}/v1/qc/social-login/validate-state/?state=${own}`);
  expect((await question.json()).email).toBe('o•••@hospital.example');
  await refused(await complete(owner, {}, own));
  const done = await complete(owner, owning, own);
  expect([done.status(), await done.json()]).toEqual([200, { detail: 'Account connected successfully!' }]);
  await refused(await complete(owner, owning, own));

  const signedIn = await (await exchange(thief, server, await goThrough(thief, server, 'hospital'))).json();
  expect(signedIn.user.social_auth).toBe(false);
  const identities = await owner.get(`${server.url}/v1/user/identities/`, { headers: owning });
  expect((await identities.json()).results[0].email).toBe('owner@hospital.example');
  const gone = await owner.delete(`${server.url}/v1/user/identities/hospital/`, { headers: owning });
  expect(gone.status()).toBe(204);
  await owner.dispose();
  await thief.dispose();
  await provider.stop();
});
