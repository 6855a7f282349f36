import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { App } from '#/api/app-info';
import { signedIn } from '#/testing/people';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { LoginForm } from './login-form';

const GOOGLE: Partial<App> = { social_providers: [{ name: 'google', label: 'Google', kind: 'google' }] };

async function open(installation: Partial<App> = {}) {
  const handlers = {
    onSignedIn: vi.fn(),
    onElsewhere: vi.fn(),
    onNeedsActivation: vi.fn(),
    onSocialSignup: vi.fn(),
  };
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm forgotLink={null} {...handlers} />
    </QueryClientProvider>,
    installation,
  );
  return { ...handlers, user: userEvent.setup() };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'anna@praxis.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('a person of another region', () => {
  // ACC-10
  it('is sent to a site that is configured', async () => {
    const answer = { user_loc: 'US', server_loc: 'EU', site: 'https://us.archway.test' };
    serve({ 'POST /v1/auth/login/': [200, answer] });
    const { user, onElsewhere, onSignedIn } = await open();
    await signIn(user);
    await waitFor(() => expect(onElsewhere).toHaveBeenCalledWith('https://us.archway.test'));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  // ACC-10
  it('is sent nowhere else', async () => {
    const answer = { user_loc: 'US', server_loc: 'EU', site: 'https://evil.example' };
    serve({ 'POST /v1/auth/login/': [200, answer] });
    const { user, onElsewhere } = await open();
    await signIn(user);
    expect(await screen.findByText(/^Your account belongs to another region/)).toBeTruthy();
    expect(onElsewhere).not.toHaveBeenCalled();
  });
});

/** Replaces the provider's window and answers as the response page would. */
function openProviderWindow(answer: { code: string | null; error: string | null } | 'closed') {
  const popup = {
    closed: false,
    close: () => {
      popup.closed = true;
    },
    addresses: [] as string[],
    location: {
      replace: (address: string) => {
        popup.addresses.push(address);
        if (answer === 'closed') return popup.close();
        const state = new URL(address, location.origin).searchParams.get('state');
        const source = popup as unknown as Window;
        const data = { type: 'archway-social', state, ...answer };
        setTimeout(() =>
          window.dispatchEvent(new MessageEvent('message', { source, data, origin: location.origin })),
        );
      },
    },
  };
  vi.stubGlobal('open', () => popup);
  return popup;
}

const CODE = { code: 'c0de', error: null };
const continueWithGoogle = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });

describe('signing in through a provider', () => {
  // ACC-08, ACC-13
  it('is offered only at the configured site address', async () => {
    await open({ ...GOOGLE, site: 'https://cases.archway.test' });
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  // ACC-13
  it('opens the provider that was chosen', async () => {
    const [google] = GOOGLE.social_providers ?? [];
    const facebook = { name: 'facebook', label: 'Facebook', kind: 'facebook' };
    const popup = openProviderWindow('closed');
    const { user } = await open({ social_providers: [google, facebook].filter((one) => one !== undefined) });
    await user.click(screen.getByRole('button', { name: 'Continue with Facebook' }));
    await waitFor(() => expect(popup.closed).toBe(true));
    const paths = popup.addresses.map((address) => new URL(address, location.origin).pathname);
    expect(paths).toEqual(['/v1/auth/social/facebook/']);
  });

  // ACC-13
  it('exchanges the code for a session', async () => {
    const calls = serve({ 'POST /v1/auth/social/otp/': [200, signedIn()] });
    const popup = openProviderWindow(CODE);
    const { user, onSignedIn } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toMatch(/^{"code":"c0de","codeVerifier":"[\w-]{43}"}$/);
    expect(popup.closed).toBe(true);
  });

  // ACC-09, ACC-13
  it('asks for the one-time code of the account', async () => {
    const required = {
      detail: 'OTP required',
      two_factor_method: 3,
      sent_to: null,
      username: 'anna@praxis.example',
    };
    const calls = serve({
      'POST /v1/auth/social/otp/': [200, required],
      'POST /v1/auth/login/otp/': [200, signedIn()],
    });
    openProviderWindow(CODE);
    const { user, onSignedIn } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    await user.type(await screen.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.body).toContain('"username":"anna@praxis.example"');
  });

  // ACC-14
  it('leads a new person to the sign-up', async () => {
    serve({ 'POST /v1/auth/social/otp/': [200, { detail: 'Sign-up required', data: 'eyJ' }] });
    openProviderWindow(CODE);
    const { user, onSocialSignup } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    await waitFor(() => expect(onSocialSignup).toHaveBeenCalledWith('eyJ'));
  });

  // ACC-14
  it('offers a new activation email for an account that is not activated yet', async () => {
    const detail = 'Account needs activation';
    serve({ 'POST /v1/auth/social/otp/': [400, { detail, code: 'needs_activation', uid: 'h4ndle' }] });
    openProviderWindow(CODE);
    const { user, onNeedsActivation, onSignedIn } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    await waitFor(() => expect(onNeedsActivation).toHaveBeenCalledWith('h4ndle'));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  // ACC-13
  it('explains how to connect an existing account', async () => {
    serve({
      'POST /v1/auth/social/otp/': [
        400,
        { detail: 'This email address is already registered', code: 'email_registered' },
      ],
    });
    openProviderWindow(CODE);
    const { user } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    expect(await screen.findByText('This email address is already registered')).toBeTruthy();
    expect(
      screen.getByText('Sign in with your password, then connect Google in your settings.'),
    ).toBeTruthy();
  });

  // ACC-13
  it('returns to its initial state when the window is closed', async () => {
    const calls = serve({});
    openProviderWindow('closed');
    const { user } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    await waitFor(() => expect(continueWithGoogle().disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls).toHaveLength(0);
  });

  // ACC-13
  it('shows that the provider refused, or that the browser blocked the window', async () => {
    openProviderWindow({ code: null, error: 'server_error' });
    const { user } = await open(GOOGLE);
    await user.click(continueWithGoogle());
    expect(await screen.findByText('Signing in with Google did not work. Please try again.')).toBeTruthy();
    vi.stubGlobal('open', () => null);
    await user.click(continueWithGoogle());
    expect(await screen.findByText(/^Your browser blocked the window/)).toBeTruthy();
  });
});
