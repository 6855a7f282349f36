import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import { anna, app, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const NO_PERMISSION = 'You do not have sufficient permissions to access this page.';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fill(email = 'anna@praxis.example') {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(field('Password'), 'correct horse');
}

describe('the login page', () => {
  // ACC-08
  it('offers a new password, an account, a demo and fourteen languages', async () => {
    serve({});
    await visit('/login');
    expect((await screen.findByLabelText('Email')).getAttribute('type')).toBe('email');
    const ways = ['Forgot your password?', 'Create Account', 'Request a demo'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(ways).toEqual(['/password_reset', '/signup', 'mailto:demo@archway.test']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).options).toHaveLength(14);
  });

  // ACC-08
  it('offers the other region where it is configured, on main skins', async () => {
    serve({});
    await visit('/login');
    const site = await screen.findByRole('link', { name: 'Connect to US Site' });
    expect(site.getAttribute('href')).toBe('https://us.archway.test');
    for (const installation of [
      { skin: { ...app.skin, main: false } },
      { region_sites: { EU: null, US: null } },
    ]) {
      cleanup();
      await visit('/login', { installation });
      await screen.findByLabelText('Email');
      expect(screen.queryByRole('link', { name: /^Connect to/ })).toBeNull();
    }
  });

  // ACC-08
  it('keeps the email after a refusal and leads to the password', async () => {
    serve({
      'POST /v1/auth/login/': [400, { detail: 'Check your email or password', code: 'credentials_wrong' }],
    });
    await visit('/login');
    await fill('nobody@clinic.example');
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Check your email or password');
    expect(field('Email').value).toBe('nobody@clinic.example');
    expect(field('Password').value).toBe('');
    expect(document.activeElement).toBe(field('Password'));
    await userEvent.clear(field('Email'));
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your email and password.');
  });

  // API-07
  it('says that there were too many attempts', async () => {
    serve({
      'POST /v1/auth/login/': [
        429,
        { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' },
      ],
    });
    await visit('/login');
    await fill();
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.');
  });

  // ACC-08
  it('makes one attempt for one press', async () => {
    let answer = () => {};
    const calls = serve({
      ...SHELL_ANSWERS,
      'POST /v1/auth/login/': () =>
        new Promise((resolve) => {
          answer = () => resolve([200, signedIn()]);
        }),
    });
    const { here } = await visit('/login');
    await fill();
    await press('Sign in');
    await userEvent.type(field('Email'), '{Enter}');
    answer();
    await waitFor(() => expect(here()).toBe('/dashboard'));
    expect(calls.filter((call) => call.path === '/v1/auth/login/')).toHaveLength(1);
  });

  // ACC-09
  it('begins again when the one-time code is cancelled', async () => {
    const required = { detail: 'OTP required', two_factor_method: 2, username: 'anna@praxis.example' };
    serve({ 'POST /v1/auth/login/': [200, required] });
    await visit('/login');
    await fill();
    await press('Sign in');
    await screen.findByLabelText('One-time code');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Password').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });
});

describe('the login of the administration', () => {
  // ACC-11
  it('signs out a person who manages nothing', async () => {
    const calls = serve({ ...SHELL_ANSWERS, 'POST /v1/auth/logout/': [204] });
    const { here } = await visit('/adm', { user: anna });
    expect((await screen.findByText(NO_PERMISSION)).closest('[role="alert"]')).toBeTruthy();
    expect(calls.map((call) => call.path)).toContain('/v1/auth/logout/');
    expect(currentUser()).toBeNull();
    expect(here()).toBe('/adm');
  });

  // ACC-11
  it('leads signed-in staff on', async () => {
    const staff = { ...anna, is_staff: true, is_main_company: true };
    serve({ ...SHELL_ANSWERS, 'GET /v1/auth/check/': [200, staff] });
    const { here } = await visit('/adm', { user: staff });
    await waitFor(() => expect(here()).toBe('/adm/dashboard'));
  });
});
