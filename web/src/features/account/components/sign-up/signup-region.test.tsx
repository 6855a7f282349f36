import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '#/testing/described';
import { fieldRefusal } from '#/testing/refusals';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { SignupForm } from './signup-form';

vi.mock('../../captcha/solve-captcha', () => ({ solveCaptcha: async () => 'solved' }));
// jsdom is slow with long lists. The real list has its own test.
vi.mock('#/i18n/countries', () => ({
  listCountries: () => [
    { code: 'SE', name: 'Sweden' },
    { code: 'CR', name: 'Costa Rica' },
    { code: 'DZ', name: 'Algeria' },
  ],
}));

const ANSWERS = {
  'GET /v1/geo/': [200, { country_code: 'SE' }],
  'POST /v1/auth/validate/': [200, {}],
  'POST /v1/auth/signup/': [201, { detail: 'Activation mail sent' }],
  'POST /v1/auth/request-phone-verification/': [200, { detail: 'Verification code sent' }],
  'POST /v1/auth/verify-phone-code/': (body: string) =>
    body.includes('"otp":"123456"')
      ? [200, { detail: 'Verified' }]
      : [400, { detail: 'The code is wrong or has expired', code: 'wrong_code' }],
} satisfies Parameters<typeof serve>[0];

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const country = () => screen.getByPlaceholderText<HTMLInputElement>('Search for a country');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...ANSWERS, ...answers });
  const onDone = vi.fn();
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <SignupForm prefill={{ email: 'new@lab.example', fname: 'Nils', lname: 'Berg' }} onDone={onDone} />
    </QueryClientProvider>,
    { variant: { data_region: true, register_device: true } },
  );
  const user = userEvent.setup();
  for (const name of [/^Password/, /^Confirm password/]) {
    fireEvent.change(field(name), { target: { value: 'correct horse' } });
  }
  await user.click(field(/^Dental Lab/));
  await user.click(field(/^I accept/));
  return { calls, onDone, user };
}

async function typePhone(user: ReturnType<typeof userEvent.setup>) {
  fireEvent.change(field(/^Phone/), { target: { value: '070 123 45 67' } });
  await user.click(button(/^Verify/));
}

describe('sign-up in the data-region variant', () => {
  // ACC-18
  it('presets the country', async () => {
    const { calls } = await open();
    await waitFor(() =>
      expect(screen.getByPlaceholderText<HTMLInputElement>('Search for a country').value).toBe('Sweden'),
    );
    expect(calls.filter((call) => call.path === '/v1/geo/')).toHaveLength(1);
  });

  // ACC-17
  it('waits for a verified phone and asks about the region before it sends', async () => {
    const { calls, onDone, user } = await open();
    expect(button('Create Account').disabled).toBe(true);
    expect(descriptionOf(button('Create Account'))).toBe('Please enter all required items.');
    await waitFor(() => expect(country().value).toBe('Sweden'));
    fireEvent.change(field(/^Phone/), { target: { value: '070 123 45 67' } });
    expect(button('Create Account').disabled).toBe(true);
    expect(descriptionOf(button('Create Account'))).toBe('Please verify your phone number.');
    await typePhone(user);

    const code = await screen.findByLabelText<HTMLInputElement>('One-time code');
    await user.type(code, '12a3');
    expect(code.value).toBe('123');
    await user.type(code, '999');
    expect(await screen.findByText('The code is wrong or has expired')).toBeTruthy();
    await user.clear(code);
    expect(screen.queryByText('The code is wrong or has expired')).toBeNull();
    // The sixth digit submits the code.
    await user.type(code, '123456');
    await waitFor(() => expect(field(/^Phone/).readOnly).toBe(true));
    expect(screen.getAllByText('Verified').length).toBeGreaterThan(0);
    expect(calls.at(-1)?.body).toBe('{"phone":"+46701234567","otp":"123456"}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    fireEvent.change(field(/^Last name/), { target: { value: '' } });
    expect(button('Create Account').disabled).toBe(true);
    fireEvent.change(field(/^Last name/), { target: { value: 'Berg' } });
    await user.click(button('Create Account'));
    expect(await screen.findByText(/Your country is Sweden\..*European Union \(EU\)/)).toBeTruthy();
    expect(calls.some((call) => call.path === '/v1/auth/signup/')).toBe(false);
    await user.click(button('Confirm'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.body).toContain('name="phone"\r\n\r\n+46701234567\r\n');
  });

  // ACC-17
  it('sends nothing when the region is not confirmed', async () => {
    const { calls, onDone, user } = await open();
    await user.click(screen.getByPlaceholderText('Search for a country'));
    await user.click(await screen.findByText('Costa Rica'));
    // A phone number, verified or not, is optional in Costa Rica.
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
    await user.click(button('Create Account'));
    expect(await screen.findByText(/Costa Rica.*United States \(US\)/)).toBeTruthy();
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some((call) => call.path === '/v1/auth/signup/')).toBe(false);
    expect(onDone).not.toHaveBeenCalled();
    expect(button('Create Account').disabled).toBe(false);
  });

  // ACC-17
  it.each(['Costa Rica', 'Algeria'])('does not require a verified phone in %s', async (name) => {
    const { onDone, user } = await open();
    await user.click(country());
    await user.click(await screen.findByText(name));
    expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
    expect(button('Create Account').disabled).toBe(false);
    await user.click(button('Create Account'));
    expect(await screen.findByText(new RegExp(`Your country is ${name}\\.`))).toBeTruthy();
    await user.click(button('Confirm'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  // ACC-17
  it('shows at the phone that it is not verified on the server', async () => {
    const { onDone, user } = await open({
      'POST /v1/auth/signup/': [
        400,
        { phone: ['Please verify your phone number.'], error_codes: { phone: ['phone_not_verified'] } },
      ],
    });
    await typePhone(user);
    await user.type(await screen.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(button('Create Account').disabled).toBe(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Create Account'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(descriptionOf(field(/^Phone/))).toBe('Please verify your phone number.'));
    expect(onDone).not.toHaveBeenCalled();
  });

  // ACC-17
  it('leaves the phone unverified when the code dialog is cancelled', async () => {
    const { user } = await open();
    await typePhone(user);
    await screen.findByLabelText('One-time code');
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(/^Phone/).readOnly).toBe(false);
    expect(screen.queryByText('Verified')).toBeNull();
    expect(button('Create Account').disabled).toBe(true);
  });

  // ACC-17
  it('leads a person of the other region to its site', async () => {
    const text = "Accounts for this country are kept on the other region's site. Please sign up there.";
    const refusal = 'Please sign up at the site of the other region.';
    const { calls, onDone, user } = await open({
      'POST /v1/auth/signup/': [400, { country: [refusal] }],
      'POST /v1/auth/validate/': (body) =>
        body.includes('CR') ? [200, fieldRefusal('error_message', 'other_region', text)] : [200, {}],
    });
    await waitFor(() => expect(country().value).toBe('Sweden'));
    expect(screen.queryByRole('link', { name: 'Sign up on the US site' })).toBeNull();
    await user.click(country());
    await user.click(await screen.findByText('Costa Rica'));
    await user.tab();
    expect(await screen.findByText(/^Accounts for this country are kept/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Sign up on the US site' });
    expect(way.getAttribute('href'), 'an address carries nothing of a person').toBe(
      'https://us.archway.test/signup',
    );
    expect(way.getAttribute('target'), 'this page stays, with what was typed').toBe('_blank');
    expect(descriptionOf(country())).toBe(
      `${text} Sign up on the US site Opens in a new tab. Your entries stay on this page.`,
    );
    await user.click(button('Create Account'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(descriptionOf(country())).toMatch(refusal));
    expect(calls.filter((call) => call.path === '/v1/auth/signup/')).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
    expect([/^Email/, /^Password/, /^First name/].map((name) => field(name).value)).toEqual([
      'new@lab.example',
      'correct horse',
      'Nils',
    ]);
  });

  // ACC-17
  it('requires verification again after the phone is edited', async () => {
    const { user } = await open();
    await typePhone(user);
    await user.type(await screen.findByLabelText('One-time code'), '123456');
    await waitFor(() => expect(button('Create Account').disabled).toBe(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button(/^Edit/));
    expect(field(/^Phone/).readOnly).toBe(false);
    expect(document.activeElement).toBe(field(/^Phone/));
    expect(button('Create Account').disabled).toBe(true);
    expect(screen.getByText('Please verify your phone number.')).toBeTruthy();
  });

  // ACC-17
  it.each([
    [503, { detail: 'Failed to send verification code.', code: 'phone_code_not_sent' }, undefined],
    [
      429,
      { detail: 'Too many attempts. Please try again later.', code: 'too_many_attempts' },
      'Too many attempts. Please try again later.',
    ],
  ])('says that no code could be sent (%i)', async (status, body, reason) => {
    const { user } = await open({ 'POST /v1/auth/request-phone-verification/': [status, body] });
    await typePhone(user);
    expect(await screen.findByRole('dialog', { name: 'Error' })).toBeTruthy();
    expect(screen.getByText('Failed to send verification code.')).toBeTruthy();
    if (reason) expect(screen.getByText(reason)).toBeTruthy();
    await user.click(button('OK'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button(/^Verify/)));
  });

  // ACC-17
  it('shows an error of the phone below it', async () => {
    const { user } = await open({
      'POST /v1/auth/request-phone-verification/': [
        400,
        { phone: ['Enter a valid phone number.'], error_codes: { phone: ['phone_invalid'] } },
      ],
    });
    await typePhone(user);
    await waitFor(() => expect(descriptionOf(field(/^Phone/))).toBe('Enter a valid phone number.'));
    expect(document.activeElement).toBe(field(/^Phone/));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Longer than the delay before a field is validated on leaving: that generic answer must not replace this
    // one.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(screen.getByText('Enter a valid phone number.')).toBeTruthy();
  });
});
