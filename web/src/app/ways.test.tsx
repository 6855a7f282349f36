import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { anna, signedIn } from '#/testing/people';
import { BUSY_TEXT, busy } from '#/testing/refusals';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'a@b.se');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('a next that is not a path of this site', () => {
  const foreign = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ].map((next) => (next.includes('%') ? next : encodeURIComponent(next)));

  // ACC-12
  it.each(foreign)('leads to the dashboard after signing in: %s', async (next) => {
    serve({ ...SHELL_ANSWERS, 'POST /v1/auth/login/': [200, signedIn()] });
    const { here } = await visit(`/login?next=${next}`);
    await signIn();
    await waitFor(() => expect(here()).toBe('/dashboard'));
  });

  // ACC-12, NAV-04
  it.each(foreign)('leads a person who is signed in to the dashboard: %s', async (next) => {
    serve(SHELL_ANSWERS);
    const { here } = await visit(`/login?next=${next}`, { user: anna });
    await waitFor(() => expect(here()).toBe('/dashboard'));
  });
});

// NAV-04
it('shows a person who is signed in the dashboard instead of the login page', async () => {
  serve(SHELL_ANSWERS);
  const { here } = await visit('/login', { user: anna });
  expect(await screen.findByText('Welcome, Anna')).toBeTruthy();
  expect(here()).toBe('/dashboard');
});

// SES-04
it.each(['/no/such/page', '/dashboard/nothing'])('does not find %s, signed in', async (path) => {
  serve(SHELL_ANSWERS);
  const { here } = await visit(path, { user: anna });
  expect(await screen.findByRole('heading', { name: '404 not found' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(here()).toBe('/dashboard'));
});

describe('signing in while the server has a problem', () => {
  const text = () => screen.findByRole('alert').then((alert) => alert.textContent);

  // API-04
  it('says that the server is busy', async () => {
    serve({ 'POST /v1/auth/login/': busy });
    await visit('/login');
    await signIn();
    expect(await text()).toBe(BUSY_TEXT);
  });

  it('keeps the password when the server cannot be reached', async () => {
    serve({ 'POST /v1/auth/login/': () => Promise.reject(new TypeError('fetch failed')) });
    await visit('/login');
    await signIn();
    expect(await text()).toBe('The server cannot be reached. Please try again in a moment.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('x');
  });
});
