/**
 * Sign-in through a provider with HTTP calls only: an attacker can send what the pages never would. No test opens a
 * page.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { PASSWORD, type Server } from '../harness/server';
import { failAtProvider, resetProvider, socialTest as test } from '../harness/social';
import { expect } from '../harness/test';

test.beforeEach(resetProvider);

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

/** Goes to the provider and back, as the pop-up does. */
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

const refused = async (answer: APIResponse, detail = 'Invalid access', code = 'invalid_access') =>
  expect([answer.status(), await answer.json()]).toEqual([400, { detail, code }]);

/** The data that the answer passes to the sign-up page. */
const shownIn = (answer: { data: string }) => JSON.parse(Buffer.from(answer.data, 'base64url').toString());

test('ACC-13, ACC-14: the first sign-in makes an account of what the provider says, the second opens it', async ({
  request,
  playwright,
  server,
  provider,
}) => {
  provider.claims = {
    sub: 'call-1',
    email: 'gia@gmail.example',
    email_verified: true,
    given_name: 'Gia',
    family_name: 'Rossi',
  };
  const first = await (await exchange(request, server, await goThrough(request, server))).json();
  expect(first.detail).toBe('Sign-up required');
  expect(shownIn(first)).toEqual({
    google_login: true,
    gg_details: { email: 'gia@gmail.example', fullname: 'Gia Rossi' },
  });

  const stranger = await playwright.request.newContext();
  await refused(await stranger.post(`${server.url}/api/v1/complete/google-oauth2/`, { form: FORM }));
  await refused(await request.post(`${server.url}/api/v1/complete/facebook/`, { form: FORM }));
  const incomplete = await request.post(`${server.url}/api/v1/complete/google-oauth2/`, {
    form: { ...FORM, role: '' },
  });
  expect(await incomplete.json()).toMatchObject({
    role: ['This field may not be blank'],
    error_codes: { role: ['blank'] },
  });
  // Personal data in the submitted form are not trusted.
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
});

test('ACC-13: a provider named facebook is Facebook', async ({ request, server, provider }) => {
  provider.claims = { sub: 'f-1', email: 'fay@mail.example', email_verified: true, name: 'Fay Holm' };
  const first = await (await exchange(request, server, await goThrough(request, server, 'facebook'))).json();
  expect(shownIn(first)).toEqual({
    facebook_login: true,
    fb_details: { email: 'fay@mail.example', username: 'Fay Holm' },
  });
  const made = await request.post(`${server.url}/api/v1/complete/facebook/`, { form: FORM });
  expect(made.status()).toBe(201);
  expect((await made.json()).user.social_provider).toBe('facebook');
});

test('ACC-13: codes, verifiers and states that do not fit are refused', async ({
  request,
  server,
  provider,
}) => {
  provider.claims = { sub: 'call-2', email: 'ann@gmail.example', email_verified: true, name: 'Ann Lee' };
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
});

test('ACC-13: what a provider signed for somebody else, or long ago, does not count', async ({
  request,
  server,
  provider,
}) => {
  provider.claims = { sub: 'call-3', email: 'ida@gmail.example', email_verified: true, name: 'Ida Holm' };
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
});

test('ACC-13, ACC-14: an address alone opens no account, and one the provider does not vouch for must be activated', async ({
  request,
  server,
  provider,
}) => {
  const { email } = await server.createUser();
  provider.claims = { sub: 'thief', email: email.toUpperCase(), email_verified: true, name: 'Clara Sommer' };
  await refused(
    await exchange(request, server, await goThrough(request, server)),
    'This email address is already registered',
    'email_registered',
  );

  provider.claims = { sub: 'call-4', email: 'una@gmail.example', email_verified: false, name: 'Una Kay' };
  await exchange(request, server, await goThrough(request, server));
  const made = await request.post(`${server.url}/api/v1/complete/google-oauth2/`, { form: FORM });
  expect([made.status(), await made.json()]).toEqual([
    201,
    { detail: 'Activation mail sent', uid: expect.any(String) },
  ]);
  const early = await exchange(request, server, await goThrough(request, server));
  const { detail, uid } = await early.json();
  expect([early.status(), detail, typeof uid]).toEqual([400, 'Account needs activation', 'string']);
  const [, , uidb64, token] = new URL(await server.outbox.nextLink('una@gmail.example')).pathname.split('/');
  await request.post(`${server.url}/v1/auth/activate/`, { data: { uidb64, token } });
  const later = await exchange(request, server, await goThrough(request, server));
  expect((await later.json()).user.email).toBe('una@gmail.example');
});

test('ACC-15: only the one who began, in the browser that came back, connects an account, and only one of them', async ({
  playwright,
  server,
  provider,
}) => {
  const owner = await playwright.request.newContext();
  const thief = await playwright.request.newContext();
  const signIn = async (context: APIRequestContext) => {
    const { email, password } = await server.createUser();
    const answer = await context.post(`${server.url}/v1/auth/login/`, {
      data: { username: email, password },
    });
    return { authorization: `Bearer ${(await answer.json()).user.token}` };
  };
  const [owning, thieving] = [await signIn(owner), await signIn(thief)];
  const start = async (headers: Record<string, string>, context: APIRequestContext, app = false) => {
    const data = { provider: 'hospital', app, password: PASSWORD };
    const begun = await context.post(`${server.url}/v1/qc/social-login/start/`, { headers, data });
    const asked = await context.get((await begun.json()).url, { maxRedirects: 0 });
    return asked.headers().location ?? '';
  };
  /** The page that the browser reaches on its way back from the provider. */
  const comeBack = async (context: APIRequestContext, back: string) => {
    const led = await context.get(back, { maxRedirects: 0 });
    return new URL(led.headers().location ?? '', server.url);
  };
  const complete = (context: APIRequestContext, headers: Record<string, string>, state: string) =>
    context.post(`${server.url}/v1/qc/social-login/complete/`, { headers, data: { state } });
  const question = (context: APIRequestContext, state: string) =>
    context.get(`${server.url}/v1/qc/social-login/validate-state/?state=${state}`);
  const identities = async (context: APIRequestContext, headers: Record<string, string>) =>
    (await (await context.get(`${server.url}/v1/user/identities/`, { headers })).json()).results;

  // The thief starts the sign-in and makes the owner's browser return from the provider.
  provider.claims = { sub: 'h-1', email: 'owner@hospital.example', email_verified: true, name: 'O W' };
  const lure = await start(thieving, thief);
  const state = new URL(lure).searchParams.get('state') ?? '';
  await owner.get(lure, { maxRedirects: 0 });
  await refused(await complete(thief, thieving, state));
  await refused(await complete(owner, owning, state));
  await refused(await question(owner, random()));

  // If a person refuses at the provider, the browser returns without a state, and the page shows Invalid access.
  failAtProvider(provider, 'access_denied');
  const withoutState = await comeBack(owner, await start(owning, owner));
  expect(withoutState.pathname + withoutState.search).toBe('/social-login/complete');
  resetProvider({ provider });

  const page = await comeBack(owner, await start(owning, owner));
  expect(page.pathname).toBe('/social-login/complete');
  const own = page.searchParams.get('state') ?? '';
  expect((await (await question(owner, own)).json()).email).toBe('o•••@hospital.example');
  await refused(await complete(owner, {}, own));
  const done = await complete(owner, owning, own);
  expect([done.status(), await done.json()]).toEqual([200, { detail: 'Account connected successfully!' }]);
  await refused(await complete(owner, owning, own));

  // An identity that signs in to one account cannot be linked to another.
  const taken = await comeBack(thief, await start(thieving, thief));
  await refused(await complete(thief, thieving, taken.searchParams.get('state') ?? ''));
  expect(await identities(thief, thieving)).toEqual([]);

  const signedIn = await (await exchange(thief, server, await goThrough(thief, server, 'hospital'))).json();
  expect(signedIn.user.social_auth).toBe(false);
  expect((await identities(owner, owning))[0].email).toBe('owner@hospital.example');
  const gone = await owner.delete(`${server.url}/v1/user/identities/hospital/`, { headers: owning });
  expect(gone.status()).toBe(204);

  // For an app, the returning browser has no session here: the person is asked first, and nothing is linked before the
  // answer.
  const asking = await comeBack(owner, await start(owning, owner, true));
  expect(asking.pathname).toBe('/login-social/complete');
  const agreed = asking.searchParams.get('state') ?? '';
  expect(await (await question(owner, agreed)).json()).toEqual({
    provider: 'hospital',
    label: 'hospital',
    email: 'o•••@hospital.example',
    account: 'p•••@clinic.example',
  });
  expect(await identities(owner, owning)).toEqual([]);
  expect((await complete(owner, {}, agreed)).status()).toBe(200);
  await refused(await question(owner, agreed));
  expect((await identities(owner, owning))[0].email).toBe('owner@hospital.example');
  await owner.dispose();
  await thief.dispose();
});
