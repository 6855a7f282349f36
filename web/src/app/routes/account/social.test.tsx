import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import { anna, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

// jsdom is slow with long lists; the real list has its own test.
vi.mock('#/i18n/countries', () => ({ listCountries: () => [{ code: 'SE', name: 'Sweden' }] }));

beforeEach(() => forgetSession('stay'));

const invalidAccess = () => screen.findByRole('heading', { name: 'Invalid access' });

describe('/login/social/response', () => {
  // ACC-13
  it('passes its parameters to the opener of the same origin and closes', async () => {
    const opener = { postMessage: vi.fn() };
    const close = vi.fn();
    vi.stubGlobal('opener', opener);
    vi.stubGlobal('close', close);
    await visit('/login/social/response?code=c0de&state=st4te');
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(opener.postMessage).toHaveBeenCalledWith(
      { type: 'archway-social', code: 'c0de', state: 'st4te', error: null },
      'http://archway.test',
    );
    expect(screen.getByText('You can close this window.')).toBeTruthy();
  });

  // ACC-13
  it('shows invalid access without an opener', async () => {
    await visit('/login/social/response?code=c0de&state=st4te');
    expect(await invalidAccess()).toBeTruthy();
    expect(document.title).toBe('Invalid access · Archway');
  });
});

describe('/signup/social', () => {
  const content = { google_login: true, gg_details: { email: 'nils@lab.example', fullname: 'Nils Berg' } };
  const data = Buffer.from(JSON.stringify(content)).toString('base64url');

  async function create() {
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText(/^Dental Lab/));
    await user.click(screen.getByLabelText(/^I accept/));
    await waitFor(() => expect(screen.getByDisplayValue('Sweden')).toBeTruthy());
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  }

  // ACC-14
  it('completes the data from the provider', async () => {
    const calls = serve({
      'GET /v1/geo/': [200, { country_code: 'SE' }],
      'POST /v1/auth/validate/': [200, {}],
      'POST /api/v1/complete/google-oauth2/': [201, signedIn()],
      ...SHELL_ANSWERS,
    });
    const { here } = await visit(`/signup/social?data=${data}`);
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['nils@lab.example', true]);
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    expect([name.value, name.readOnly]).toEqual(['Nils Berg', true]);
    await create();
    await waitFor(() => expect(here()).toBe('/dashboard'));
    expect(currentUser()?.id).toBe(anna.id);
    const sent = calls.find((call) => call.path === '/api/v1/complete/google-oauth2/');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      role: 'lab',
      institution: '',
      country: 'SE',
      phone: '',
      address: '',
      terms_version: '2026-11',
    });
  });

  // ACC-13, ACC-14
  it('returns to Facebook with the data from Facebook', async () => {
    const told = { facebook_login: true, fb_details: { email: 'fay@mail.example', username: 'Fay Holm' } };
    const calls = serve({
      'GET /v1/geo/': [200, { country_code: 'SE' }],
      'POST /v1/auth/validate/': [200, {}],
      'POST /api/v1/complete/facebook/': [201, signedIn()],
      ...SHELL_ANSWERS,
    });
    const { here } = await visit(
      `/signup/social?data=${Buffer.from(JSON.stringify(told)).toString('base64url')}`,
    );
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect([email.value, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([
      'fay@mail.example',
      'Fay Holm',
    ]);
    await create();
    await waitFor(() => expect(here()).toBe('/dashboard'));
    expect(calls.map((call) => call.path)).toContain('/api/v1/complete/facebook/');
  });

  // ACC-14
  it('waits for the activation email when the provider has not verified the address', async () => {
    serve({
      'GET /v1/geo/': [200, { country_code: 'SE' }],
      'POST /v1/auth/validate/': [200, {}],
      'POST /api/v1/complete/google-oauth2/': [201, { detail: 'Activation mail sent', uid: 'h4ndle' }],
    });
    const { here, router } = await visit(`/signup/social?data=${data}`);
    await create();
    await waitFor(() => expect(here()).toBe('/signupEmail'));
    expect(await screen.findByText(/^We sent an email to .+@.+ with a link/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeTruthy();
    const kept = JSON.stringify([router.state.location.state, { ...localStorage, ...sessionStorage }]);
    expect(kept, 'a browser keeps neither the handle nor the address').not.toMatch(/h4ndle|nils@lab/);
  });

  // ACC-14
  it.each([
    [{ detail: 'Invalid access', code: 'invalid_access' }, 'Invalid access'],
    [
      { username: ['This email cannot be used'], error_codes: { username: ['email_taken'] } },
      'This email address is already registered',
    ],
    [
      { role: ['This is not a valid choice.'], error_codes: { role: ['not_a_choice'] } },
      'This is not a valid choice.',
    ],
  ])('shows the answer %j', async (answer, text) => {
    serve({
      'GET /v1/geo/': [200, { country_code: 'SE' }],
      'POST /v1/auth/validate/': [200, {}],
      'POST /api/v1/complete/google-oauth2/': [400, answer],
    });
    await visit(`/signup/social?data=${data}`);
    await create();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // ACC-14
  it.each([
    '/signup/social',
    '/signup/social?data=',
    '/signup/social?data=%%%',
    '/signup/social?data=e30',
    '/signup/social?data=broken',
  ])('refuses %s', async (path) => {
    serve({});
    await visit(path);
    expect(await invalidAccess()).toBeTruthy();
    expect(document.title).toBe('Invalid access · Archway');
  });
});

describe('connecting an account', () => {
  const CONNECTED = 'Account connected successfully!';

  // ACC-15
  it('is completed at once for a page', async () => {
    const calls = serve({ 'POST /v1/qc/social-login/complete/': [200, { detail: CONNECTED }] });
    await visit('/social-login/complete?state=st4te');
    expect(await screen.findByRole('heading', { name: CONNECTED })).toBeTruthy();
    expect(screen.getByText('You can close this tab now.')).toBeTruthy();
    expect(screen.queryByText(/your App/)).toBeNull();
    expect(calls.map((call) => call.body)).toEqual(['{"state":"st4te"}']);
  });

  // ACC-15
  it('needs the agreement of the person first for an App', async () => {
    const question = {
      provider: 'google',
      label: 'Google',
      email: 'n…@lab.example',
      account: 'a…@praxis.example',
    };
    const calls = serve({
      'GET /v1/qc/social-login/validate-state/': [200, question],
      'POST /v1/qc/social-login/complete/': [200, { detail: CONNECTED }],
    });
    await visit('/login-social/complete?state=st4te');
    expect(
      await screen.findByText('Connect Google account n…@lab.example with a…@praxis.example?'),
    ).toBeTruthy();
    expect(calls.map((call) => call.method)).toEqual(['GET']);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('heading', { name: CONNECTED })).toBeTruthy();
    expect(screen.getByText('You can close this tab now and go back to your App.')).toBeTruthy();
  });

  // ACC-15
  it.each(
    ['/social-login/complete', '/login-social/complete'].flatMap((path) =>
      ['', '?state=', '?state=made-up', '?state=1&state=2'].map((query) => path + query),
    ),
  )('refuses %s', async (path) => {
    serve({
      'GET /v1/qc/social-login/validate-state/': [400, { detail: 'Invalid access', code: 'invalid_access' }],
      'POST /v1/qc/social-login/complete/': [400, { detail: 'Invalid access', code: 'invalid_access' }],
    });
    await visit(path);
    expect(await invalidAccess()).toBeTruthy();
    expect(screen.getByText(/was already used or has expired/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
  });

  // ACC-15
  it('refuses a state that is not valid, and lets a failure be tried again', async () => {
    let status = 503;
    serve({
      'POST /v1/qc/social-login/complete/': () => [
        status,
        { detail: 'Invalid access', code: 'invalid_access' },
      ],
    });
    await visit('/social-login/complete?state=old');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    status = 400;
    await userEvent.click(retry);
    expect(await invalidAccess()).toBeTruthy();
  });
});

describe('/TestC4WOrthup', () => {
  // NAV-04
  it('frames the viewer the operator configured', async () => {
    const installation = { external_viewer_url: 'https://viewer.example/app' };
    await visit('/TestC4WOrthup', { installation });
    expect((await screen.findByTitle('3D viewer')).getAttribute('src')).toBe('https://viewer.example/app');
  });

  // NAV-04
  it('does not exist without one', async () => {
    await visit('/TestC4WOrthup');
    expect(await screen.findByRole('heading', { name: '404 not found' })).toBeTruthy();
  });
});
