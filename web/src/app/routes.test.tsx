import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser, forgetSession, startSession } from '#/api/session';
import { listOf } from '#/testing/administration-page';
import { anna, app, signedIn } from '#/testing/people';
import { startEnglish } from '#/testing/render';
import { serve } from '#/testing/server';
import { Providers } from './providers';
import { createAppRouter } from './router';

let router: ReturnType<typeof createAppRouter>;

async function visit(path: string) {
  await startEnglish();
  router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <Providers app={app}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const here = () => router.state.location.href;

beforeEach(() => forgetSession('stay'));

describe('who may see what', () => {
  // NAV-04, SES-04
  it('leads / to the login page, or to the dashboard', async () => {
    serve({ 'GET /v1/auth/check/': [200, anna] });
    await visit('/');
    await waitFor(() => expect(here()).toBe('/login'));
    startSession(signedIn());
    await visit('/');
    expect(await screen.findByText('Welcome, Anna')).toBeTruthy();
  });

  // SES-04
  it('sends anonymous visitors to the login page and back', async () => {
    serve({ 'POST /v1/auth/login/': [200, signedIn()], 'GET /v1/auth/check/': [200, anna] });
    await visit('/dashboard?from=mail');
    await screen.findByLabelText('Email');
    expect(here()).toBe('/login?next=%2Fdashboard%3Ffrom%3Dmail');
    await signIn();
    await waitFor(() => expect(here()).toBe('/dashboard?from=mail'));
  });

  // SES-04
  it('says 404 not found', async () => {
    await visit('/no/such/page');
    expect(await screen.findByRole('heading', { name: '404 not found' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  // SES-04, NAV-01
  it('keeps panel and menu on a 404 for a signed-in person', async () => {
    serve({ 'GET /v1/auth/check/': [200, anna] });
    startSession(signedIn());
    await visit('/no/such/page');
    expect(await screen.findByRole('heading', { name: '404 not found' })).toBeTruthy();
    const panel = within(screen.getByRole('complementary'));
    expect(panel.getByRole('link', { name: 'Cases' })).toBeTruthy();
    expect(panel.getByRole('button', { name: /Anna Lindqvist/ })).toBeTruthy();
  });
});

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'anna@praxis.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('login', () => {
  // ACC-08
  it('says what is wrong and clears the password', async () => {
    serve({
      'POST /v1/auth/login/': [400, { detail: 'Check your email or password', code: 'credentials_wrong' }],
    });
    await visit('/login');
    await signIn();
    expect(await screen.findByText('Check your email or password')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByRole('link', { name: 'Connect to US Site' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a demo' })).toBeTruthy();
  });

  // SES-03
  it('shows that a sign-out is pending, until the server confirms it', async () => {
    const text = /^The server could not be reached, so signing out/;
    let status = 503;
    serve({ 'POST /v1/auth/logout/': () => [status] });
    localStorage.setItem('signOutPending', '1');
    await visit('/login');
    expect(await screen.findByText(text)).toBeTruthy();
    status = 204;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(localStorage.getItem('signOutPending')).toBeNull();
  });

  // ACC-07
  it('leads an inactive account to the resend page', async () => {
    const calls = serve({
      'POST /v1/auth/login/': [
        400,
        { detail: 'Account needs activation', code: 'needs_activation', uid: 'h4ndle' },
      ],
      'POST /v1/auth/request-activate/': [200, { detail: 'Activation mail sent' }],
    });
    await visit('/login');
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
    expect(here()).toBe('/resend/h4ndle');
    expect(await screen.findByText('Activation email sent')).toBeTruthy();
    expect(calls.at(-1)?.body).toBe('{"uid":"h4ndle"}');
  });

  // ACC-09
  it('asks for the one-time code', async () => {
    const required = { detail: 'OTP required', two_factor_method: 2, username: 'anna@praxis.example' };
    const calls = serve({
      'POST /v1/auth/login/': [200, required],
      'POST /v1/auth/login/otp/': (body) =>
        body.includes('"otp":"123456"')
          ? [200, signedIn()]
          : [400, { detail: 'The code is wrong or has expired', code: 'wrong_code' }],
      'GET /v1/auth/check/': [200, anna],
    });
    await visit('/login');
    await signIn();
    const user = userEvent.setup();
    const code = await screen.findByLabelText('One-time code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    // The sixth digit submits the code.
    await user.type(code, '111111');
    expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy();
    await user.clear(code);
    await user.type(code, '123456');
    await waitFor(() => expect(here()).toBe('/dashboard'));
    expect(calls.filter((call) => call.path.endsWith('otp/'))).toHaveLength(2);
  });

  // ACC-11
  it('is titled Administration on /adm and names the calling mode', async () => {
    const text = 'You do not have sufficient permissions to access this page.';
    const calls = serve({ 'POST /v1/auth/login/': [403, { detail: text, code: 'no_permission' }] });
    await visit('/adm');
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeTruthy();
    await signIn();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(calls[0]?.body).toContain('"callfrom":"adm"');
  });

  // ACC-11, ADM-01
  it('refuses people without rights on /adm, and accepts the next person', async () => {
    const answers = [
      { ...anna, is_staff: true },
      { ...anna, is_device_user_viewer: true },
    ];
    const calls = serve({
      'POST /v1/auth/login/': () => [200, signedIn(answers.shift())],
      'POST /v1/auth/logout/': [204],
      'GET /v1/cs/user-registrations/': listOf([]),
      'GET /v1/auth/check/': [200, { ...anna, is_device_user_viewer: true }],
    });
    await visit('/adm');
    await signIn();
    expect(
      await screen.findByText('You do not have sufficient permissions to access this page.'),
    ).toBeTruthy();
    expect(here()).toBe('/adm');
    expect(currentUser()).toBeNull();
    expect(calls.map(({ path }) => path)).toContain('/v1/auth/logout/');
    await signIn();
    await waitFor(() => expect(here()).toBe('/adm/registration'));
  });
});

// ACC-11
it('signs nobody out when the pointer rests on a link to /adm', async () => {
  const calls = serve({ 'GET /v1/auth/check/': [200, anna], 'POST /v1/auth/logout/': [204] });
  startSession(signedIn());
  await visit('/dashboard');
  await screen.findByText('Welcome, Anna');
  await router.preloadRoute({ to: '/adm' });
  expect(currentUser()?.id).toBe(anna.id);
  expect(calls.map((call) => call.path)).not.toContain('/v1/auth/logout/');
  expect(sessionStorage.getItem('loginNote')).toBeNull();
  await router.navigate({ to: '/adm' });
  expect(await screen.findByText('You do not have sufficient permissions to access this page.')).toBeTruthy();
  expect(currentUser()).toBeNull();
  expect(calls.map((call) => call.path)).toContain('/v1/auth/logout/');
});
