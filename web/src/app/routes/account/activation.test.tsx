import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const resend = () => screen.findByRole('button', { name: 'Resend' });

describe('the link in the activation email', () => {
  // ACC-06
  it.each([
    [[200, { detail: 'Account activated' }], 'Account activated', ['Sign in', 'Home']],
    [
      [400, { detail: 'Account activation link invalid', code: 'activation_link_invalid' }],
      'Account activation link invalid',
      ['Home'],
    ],
  ] as const)('answered with %j', async (answer, title, actions) => {
    const calls = serve({ 'POST /v1/auth/activate/': [answer[0], answer[1]] });
    await visit('/activate/dTc/token-1');
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    for (const name of actions) expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    expect(calls.map((call) => call.body)).toEqual(['{"uidb64":"dTc","token":"token-1"}']);
  });

  // ACC-06
  it('offers another one when it has expired', async () => {
    const calls = serve({
      'POST /v1/auth/activate/': [
        400,
        { detail: 'Account needs activation', code: 'needs_activation', uid: 'h4ndle' },
      ],
      'POST /v1/auth/request-activate/': [200, { detail: 'Activation mail sent' }],
    });
    await visit('/activate/dTc/token-2');
    expect(await screen.findByRole('heading', { name: 'Account needs activation' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
    await userEvent.click(await resend());
    expect(await screen.findByText('Activation email sent')).toBeTruthy();
    expect(calls.at(-1)?.body).toBe('{"uid":"h4ndle"}');
  });
});

describe('the resend page', () => {
  // ACC-07
  it('shows that nothing was sent for an unknown handle', async () => {
    serve({
      'POST /v1/auth/request-activate/': [400, { detail: 'Failed to send mail', code: 'mail_failed' }],
    });
    await visit('/resend/garbage');
    await userEvent.click(await resend());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to send mail');
    expect(alert.textContent).toContain('Please try again later');
  });

  // ACC-07, API-07
  it('shows the limit of emails instead of the previous message', async () => {
    const answers: [number, object][] = [
      [200, { detail: 'Activation mail sent' }],
      [429, { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' }],
    ];
    serve({ 'POST /v1/auth/request-activate/': () => answers.shift() ?? [500] });
    await visit('/resend/h4ndle');
    await userEvent.click(await resend());
    expect(await screen.findByText('Activation email sent')).toBeTruthy();
    await userEvent.click(await resend());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.');
    expect(screen.queryByText('Activation email sent')).toBeNull();
  });
});
