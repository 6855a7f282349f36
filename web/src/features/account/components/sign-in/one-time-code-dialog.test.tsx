import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { signedIn } from '#/testing/people';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import OneTimeCodeDialog from './one-time-code-dialog';

async function open(method: number, sentTo: string | null, callfrom?: 'adm') {
  const onSignedIn = vi.fn();
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <OneTimeCodeDialog
        opened
        username="anna@praxis.example"
        method={method}
        sentTo={sentTo}
        callfrom={callfrom}
        onSignedIn={onSignedIn}
        onClose={() => {}}
        onClosed={() => {}}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onSignedIn };
}

// ACC-09
describe('the one-time code', () => {
  it.each([
    [1, '+•••89', 'We sent a 6-digit code by SMS to +•••89. It is valid for 10 minutes.'],
    [2, 'a•••@praxis.example', 'We sent a 6-digit code to a•••@praxis.example. It is valid for 10 minutes.'],
    [3, null, 'Enter the 6-digit code your authenticator app shows for this account.'],
  ])('of method %i says where it is', async (method, sentTo, text) => {
    await open(method, sentTo);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is submitted automatically, together with the choice to be remembered', async () => {
    const calls = serve({ 'POST /v1/auth/login/otp/': [200, signedIn()] });
    const { user, onSignedIn } = await open(2, null);
    await user.click(await screen.findByLabelText('Remember this browser for 30 days'));
    await user.type(screen.getByLabelText('One-time code'), '123456');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      username: 'anna@praxis.example',
      otp: '123456',
      remember: true,
    });
  });

  it('cannot be remembered for the administration', async () => {
    await open(2, null, 'adm');
    expect(await screen.findByLabelText('One-time code')).toBeTruthy();
    expect(screen.queryByLabelText('Remember this browser for 30 days')).toBeNull();
  });

  it('can be resent; the next resend has to wait', async () => {
    const calls = serve({ 'POST /v1/auth/login/otp/resend/': [200, { detail: 'Code sent' }] });
    const { user } = await open(1, '+•••89');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('A new code is on its way.')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ });
    expect(button.disabled).toBe(true);
    expect(calls.map((call) => call.body)).toEqual(['{"username":"anna@praxis.example"}']);
  });

  it('can be replaced by a recovery code', async () => {
    const calls = serve({
      'POST /v1/auth/login/otp/': [400, { detail: 'The code is wrong or has expired', code: 'wrong_code' }],
    });
    const { user } = await open(3, null);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'k7m2-p9qx-4tza');
    expect(calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy();
    expect(calls[0]?.body).toContain('"otp":"k7m2-p9qx-4tza"');
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app instead' }));
    expect(screen.getByLabelText<HTMLInputElement>('One-time code').value).toBe('');
  });
});
