import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { descriptionOf } from '#/testing/described';
import { anna } from '#/testing/people';
import { fieldRefusal } from '#/testing/refusals';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const MISMATCH = "The two password fields didn't match";
const COMMON = 'This password is too common.';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(password: string, confirm = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(field('Confirm new password'), confirm);
}

// ACC-16
it.each(['/password_reset', '/password_reset/', '/changePassword'])(
  '%s resets the password of a visitor and changes that of a signed-in person',
  async (path) => {
    serve(SHELL_ANSWERS);
    await visit(path);
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
    cleanup();
    await visit(path, { user: anna });
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy();
  },
);

describe('asking for a link', () => {
  // ACC-16
  it('takes an email only', async () => {
    const calls = serve({
      'POST /v1/reset-password/': [
        400,
        { email: ['Enter a valid email address.'], error_codes: { email: ['email_invalid'] } },
      ],
    });
    await visit('/password_reset/');
    await screen.findByLabelText('Email');
    await press('Send link');
    expect(descriptionOf(field('Email'))).toBe('Enter your email.');
    expect(calls).toHaveLength(0);
    await userEvent.type(field('Email'), 'nobody');
    await press('Send link');
    await waitFor(() => expect(descriptionOf(field('Email'))).toBe('Enter a valid email address.'));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  // ACC-16
  it('sends one request per click, and reveals nothing about the account', async () => {
    let answer = () => {};
    const calls = serve({
      'POST /v1/reset-password/': () =>
        new Promise((resolve) => {
          answer = () => resolve([200, { detail: 'Reset mail sent' }]);
        }),
    });
    const { here } = await visit('/password_reset');
    await userEvent.type(await screen.findByLabelText('Email'), 'clara@clinic.example');
    await press('Send link');
    await userEvent.type(field('Email'), '{Enter}');
    answer();
    await waitFor(() => expect(here()).toBe('/passwordLink'));
    expect(await screen.findByText(/^If an account with this email exists/)).toBeTruthy();
    expect(calls.filter((call) => call.path === '/v1/reset-password/')).toHaveLength(1);
  });
});

describe('a reset link', () => {
  // ACC-16
  it('that was used, has expired or is invalid leads to /tokenExpired, and from there to a new one', async () => {
    serve({
      'POST /reset_password/validate_token/': [400, { detail: 'Token expired', code: 'token_expired' }],
    });
    const { here } = await visit('/password-reset/old');
    await waitFor(() => expect(here()).toBe('/tokenExpired'));
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  });

  // ACC-16
  it('that was used meanwhile in another tab leads to /tokenExpired on saving', async () => {
    serve({
      'POST /reset_password/validate_token/': [200, { detail: 'OK' }],
      'POST /reset_password/confirm/': [400, { detail: 'Token expired', code: 'token_expired' }],
    });
    const { here } = await visit('/password-reset/good');
    await choose('correct horse');
    await press('Save password');
    await waitFor(() => expect(here()).toBe('/tokenExpired'));
  });

  // ACC-16
  it('sets a new password under the same rules', async () => {
    const calls = serve({
      'POST /reset_password/validate_token/': [200, { detail: 'OK' }],
      'POST /reset_password/confirm/': (body) =>
        body.includes('password123')
          ? [400, fieldRefusal('password', 'password_too_common', COMMON)]
          : [200, { detail: 'Password changed' }],
    });
    const { here } = await visit('/password-reset/good');
    await choose('correct horse', 'correct mouse');
    await press('Save password');
    expect(descriptionOf(field('New password'))).toBe(MISMATCH);
    expect([field('New password').value, field('Confirm new password').value]).toEqual(['', '']);
    expect(calls.map((call) => call.path)).not.toContain('/reset_password/confirm/');
    await choose('password123');
    await press('Save password');
    await waitFor(() => expect(descriptionOf(field('New password'))).toBe(COMMON));
    await userEvent.clear(field('New password'));
    await userEvent.clear(field('Confirm new password'));
    await choose('correct horse');
    await press('Save password');
    await waitFor(() => expect(here()).toBe('/createNewPassword'));
    expect(calls.at(-1)?.body).toBe('{"token":"good","password":"correct horse"}');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(here()).toBe('/login'));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

describe('changing the password', () => {
  async function open(answer: [number, object]) {
    const calls = serve({ ...SHELL_ANSWERS, 'PUT /v1/auth/change-password/': answer });
    await visit('/changePassword', { user: anna });
    await screen.findByLabelText('Old password');
    return { sent: () => calls.filter((call) => call.method === 'PUT') };
  }

  // ACC-16
  it('shows that the old one is wrong and clears the fields', async () => {
    await open([400, { detail: 'Wrong password.', code: 'wrong_password' }]);
    await userEvent.type(field('Old password'), 'correct mouse');
    await choose('correct horse');
    await press('Save password');
    await waitFor(() => expect(descriptionOf(field('Old password'))).toBe('The old password is incorrect'));
    for (const label of ['Old password', 'New password', 'Confirm new password']) {
      expect(field(label).value).toBe('');
    }
  });

  // ACC-16
  it('refuses what is missing, differs or is too common', async () => {
    const { sent } = await open([400, fieldRefusal('new_password', 'password_too_common', COMMON)]);
    await press('Save password');
    const missing = await screen.findByText('Please enter all required items.');
    expect(missing.closest('[role="alert"]')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Old password')));
    await userEvent.type(field('Old password'), 'correct mouse');
    await choose('correct horse', 'something else');
    await press('Save password');
    expect(descriptionOf(field('New password'))).toBe(MISMATCH);
    expect(sent()).toHaveLength(0);
    await choose('password123');
    await press('Save password');
    await waitFor(() => expect(descriptionOf(field('New password'))).toBe(COMMON));
    expect(sent()).toHaveLength(1);
  });
});
