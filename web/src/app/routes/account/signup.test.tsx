import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type MailedTo, noteMailedTo } from '#/features/account/model/sign-up/mailed-to';
import { serve } from '#/testing/server';
import { visit } from '#/testing/visit';

/** Opens the page as after signing up. */
async function openInbox(mailedTo?: MailedTo) {
  const page = await visit('/login');
  noteMailedTo(mailedTo);
  await page.router.navigate({ to: '/signupEmail' });
  await screen.findByRole('heading', { name: 'Check your inbox' });
  return page;
}

// ACC-05, ACC-07
it('names the address of the activation email, and sends it again', async () => {
  const calls = serve({ 'POST /v1/auth/request-activate/': [200, { detail: 'Activation mail sent' }] });
  const { here } = await openInbox({ email: 'mia@lab.example', uid: 'h4ndle' });
  expect(
    screen.getByText('We sent an email to mia@lab.example with a link that activates your account.'),
  ).toBeTruthy();
  expect(here(), 'the address is nobody else’s business').toBe('/signupEmail');
  await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('Activation email sent')).toBeTruthy();
  expect(calls.at(-1)?.body).toBe('{"uid":"h4ndle"}');
});

// ACC-05
it('shows what to do when the address is unknown', async () => {
  serve({});
  await openInbox();
  expect(screen.getByText('We sent you an email with a link that activates your account.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

// ACC-01
it('fills in the values of the query', async () => {
  serve({ 'GET /v1/geo/': [200, { country_code: null }] });
  await visit('/signup?email=mia%40lab.example&fname=Mia&lname=1.%20Weber');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('mia@lab.example');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Mia');
  expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('1. Weber');
});
