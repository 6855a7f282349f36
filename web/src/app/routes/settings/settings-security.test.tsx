import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { factor, openSettings, session } from '#/testing/settings-page';

beforeEach(() => forgetSession('stay'));

describe('security', () => {
  // ACC-09
  it('sets up an authenticator app and shows the recovery codes once', async () => {
    let method = 0;
    const { user, calls } = await openSettings({
      'GET /v1/user/second-factor/': () => [200, { ...factor, method, recovery_codes_left: 2 }],
      'POST /v1/user/second-factor/authenticator/': (body) =>
        body.includes('"right"')
          ? [200, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' }]
          : [400, { password: ['Wrong password.'], error_codes: { password: ['wrong_password'] } }],
      'PUT /v1/user/second-factor/': () => {
        method = 3;
        return [200, { method, recovery_codes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('The password is incorrect')).toBeTruthy();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the app'), '123456');
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeTruthy();
    const sent = calls.find((call) => call.method === 'PUT');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ method: 3, password: 'right', code: '123456' });
    await user.keyboard('{Escape}');
    // Longer than the fade of a dialog.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.getByText('aaaa-bbbb-cccc')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc')).toBeNull());
    expect(await screen.findByText('Recovery codes left: 2')).toBeTruthy();
  });

  // ACC-09, ACC-17
  it('verifies a phone before codes go to it', async () => {
    const { user, calls } = await openSettings({
      'POST /v1/auth/request-phone-verification/': [200, { detail: 'Verification code sent' }],
      'POST /v1/auth/verify-phone-code/': [200, { detail: 'Verified' }],
      'PUT /v1/user/second-factor/': [200, { method: 1, recovery_codes: [] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Verify phone: SMS' }));
    await user.type(await screen.findByLabelText('Phone'), '+49 151 2345678{Enter}');
    await user.type(await screen.findByLabelText('One-time code'), '654321');
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    expect(await screen.findByText('Your two-step sign-in was changed.')).toBeTruthy();
    const bodies = calls.filter((call) => call.method !== 'GET').map((call) => JSON.parse(call.body));
    expect(bodies).toEqual([
      { phone: '+491512345678' },
      { phone: '+491512345678', otp: '654321' },
      { method: 1, password: 'right' },
    ]);
  });

  it('sends an account without a password to sign in again', async () => {
    const { user } = await openSettings({
      'GET /v1/user/second-factor/': [200, { ...factor, has_password: false }],
      'PUT /v1/user/second-factor/': [403, { detail: 'Please sign in again.', code: 'sign_in_again' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Use: Email' }));
    await user.click(await screen.findByRole('button', { name: 'Use' }));
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('ends another session', async () => {
    let results = [
      { ...session, id: 's2', current: false },
      { ...session, id: 's1', current: true },
    ];
    const { user } = await openSettings({
      'GET /v1/user/sessions/': () => [200, { results }],
      'DELETE /v1/user/sessions/s2/': () => {
        results = results.slice(1);
        return [204];
      },
    });
    expect(await screen.findByText('This session')).toBeTruthy();
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Sign out: Chrome on Windows' }));
    expect(await screen.findByText('The session was signed out.')).toBeTruthy();
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('The session was signed out.');
  });

  // SES-01
  it('folds a long list of sessions, but shows the current one', async () => {
    const results = Array.from({ length: 12 }, (_, index) => ({
      ...session,
      id: `s${index}`,
      current: index === 11,
    }));
    const { user } = await openSettings({ 'GET /v1/user/sessions/': [200, { results }] });
    expect(await screen.findByText('This session')).toBeTruthy();
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(5);
    const more = screen.getByRole('button', { name: 'Show all 12' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.getAllByText('Chrome on Windows')).toHaveLength(5);
  });

  // ADM-05
  it('labels a support session', async () => {
    const results = [
      { ...session, id: 's1', current: true },
      { ...session, id: 's2', current: false, support: true },
    ];
    await openSettings({ 'GET /v1/user/sessions/': [200, { results }] });
    expect(await screen.findAllByText('Support, view only')).toHaveLength(1);
  });

  // ACC-15
  it('does not disconnect the only way to sign in', async () => {
    const google = { name: 'google', label: 'Google', kind: 'google' };
    const { user } = await openSettings(
      {
        'GET /v1/user/identities/': [
          200,
          { results: [{ provider: 'google', label: 'Google', email: 'anna@mail.example', created_at: 0 }] },
        ],
        'DELETE /v1/user/identities/google/': [
          400,
          { detail: 'This is the only way into your account.', code: 'only_way_in' },
        ],
      },
      { social_providers: [google] },
    );
    await user.click(await screen.findByRole('button', { name: 'Disconnect: Google' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(
      await dialog.findByText('This is your only way to sign in, so it cannot be removed.'),
    ).toBeTruthy();
  });
});
