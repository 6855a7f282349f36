import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '#/testing/described';
import { fieldRefusal } from '#/testing/refusals';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { SignupForm } from './signup-form';

const solveCaptcha = vi.hoisted(() => vi.fn());
vi.mock('../../captcha/solve-captcha', () => ({ solveCaptcha }));
// jsdom is slow with long lists. The real list has its own test.
vi.mock('#/i18n/countries', () => ({ listCountries: () => [{ code: 'SE', name: 'Sweden' }] }));

beforeEach(() => solveCaptcha.mockReset().mockResolvedValue('solved'));

async function openForm(prefill = {}) {
  const onDone = vi.fn();
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <SignupForm prefill={prefill} onDone={onDone} />
    </QueryClientProvider>,
  );
  return { onDone, user: userEvent.setup() };
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByText('Create Account');

function enter(input: HTMLInputElement, text: string) {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

async function fill(user: ReturnType<typeof userEvent.setup>, confirm = 'correct horse') {
  await fillFields(user, confirm);
  await user.click(field(/^I accept/));
}

async function fillFields(user: ReturnType<typeof userEvent.setup>, confirm = 'correct horse') {
  enter(field(/^Password/), 'correct horse');
  enter(field(/^Confirm password/), confirm);
  await user.click(field(/^Dental Lab/));
  await user.click(screen.getByPlaceholderText('Search for a country'));
  await user.click(await screen.findByText('Sweden'));
  enter(field(/^Phone/), '070 123 45 67');
}

const prefill = { email: 'new@lab.example', fname: 'Nils', lname: 'Berg' };

describe('sign-up', () => {
  // ACC-02
  it('asks for all required items', async () => {
    serve({});
    const { user } = await openForm();
    await user.click(submit());
    expect(await screen.findByText('Please enter all required items.')).toBeTruthy();
    for (const sentence of [
      'Enter your email.',
      'Enter your password.',
      'Repeat your password.',
      'Enter your first name.',
      'Enter your last name.',
      'Choose an institution type.',
      'This field may not be blank',
    ])
      expect(screen.getAllByText(sentence), sentence).toHaveLength(1);
    expect(descriptionOf(field(/^I accept/)), 'all of it at once').toBe('Please accept the terms.');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)));
  });

  // ACC-02
  it('moves the focus to the first missing item', async () => {
    serve({});
    const { user } = await openForm({ email: 'new@lab.example' });
    await user.click(submit());
    const missing = await screen.findByText('Please enter all required items.');
    expect(missing.closest('[role="alert"]')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Password/)));
    expect(descriptionOf(field(/^Password/))).toBe('Enter your password.');
  });

  // ACC-01
  it('asks for the terms to be accepted', async () => {
    const calls = serve({ 'POST /v1/auth/validate/': [200, {}] });
    const { user } = await openForm(prefill);
    await fillFields(user);
    await user.click(submit());
    expect(await screen.findByText('Please accept the terms.')).toBeTruthy();
    expect(descriptionOf(field(/^I accept/))).toBe('Please accept the terms.');
    expect(field(/^I accept/).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field(/^I accept/)));
    await user.click(field(/^I accept/));
    expect(screen.queryByText('Please accept the terms.')).toBeNull();
    expect(calls.map((call) => call.path)).not.toContain('/v1/auth/signup/');
  });

  // ACC-02
  it('clears two passwords that differ', async () => {
    serve({ 'POST /v1/auth/validate/': [200, {}] });
    const { user } = await openForm(prefill);
    await fill(user, 'correct mouse');
    await user.click(submit());
    expect(await screen.findByText('The two password fields didn’t match')).toBeTruthy();
    expect(field(/^Password/).value).toBe('');
    expect(field(/^Confirm password/).value).toBe('');
    expect(descriptionOf(field(/^Password/))).toBe('The two password fields didn’t match');
    expect(field(/^First name/).value).toBe('Nils');
  });

  // ACC-03
  it('removes the error of differing passwords once the first matches the second', async () => {
    const differ = 'The two password fields didn’t match';
    const isSame = (body: string) => body.match(/correct/g)?.length === 2;
    serve({
      'POST /v1/auth/validate/': (body, { url }) =>
        url.endsWith('field=password_confirm') && !isSame(body)
          ? [200, fieldRefusal('error_message', 'passwords_differ', differ)]
          : [200, {}],
    });
    await openForm(prefill);
    enter(field(/^Password/), 'wrong horse');
    enter(field(/^Confirm password/), 'correct horse');
    expect(await screen.findByText(differ)).toBeTruthy();
    fireEvent.change(field(/^Password/), { target: { value: 'correct hors' } });
    expect(screen.queryByText(differ)).toBeNull();
    enter(field(/^Password/), 'other horse');
    expect(await screen.findByText(differ)).toBeTruthy();
    enter(field(/^Password/), 'correct horse');
    expect(screen.queryByText(differ)).toBeNull();
  });

  // ACC-03: an error that appears at once would move the button away while it is being clicked
  it('shows the error of an empty field only after the click that left it has worked', async () => {
    serve({});
    await openForm(prefill);
    enter(field(/^First name/), '');
    expect(screen.queryByText('Enter your first name.')).toBeNull();
    expect(await screen.findByText('Enter your first name.')).toBeTruthy();
  });

  // ACC-03
  it('validates a field when the person leaves it', async () => {
    const calls = serve({
      'POST /v1/auth/validate/': [
        200,
        { error_message: ['This email cannot be used'], error_codes: { error_message: ['email_taken'] } },
      ],
    });
    const { user } = await openForm();
    await user.type(field(/^Email/), 'taken@lab.example');
    await user.tab();
    expect(await screen.findByText('This email address is already registered')).toBeTruthy();
    const asked = calls.filter((call) => call.path === '/v1/auth/validate/');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toContain('name="username"');
    expect(asked[0]?.body).not.toContain('name="first_name"');
    expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true');
    await user.type(field(/^Email/), 'x');
    expect(screen.queryByText('This email address is already registered')).toBeNull();
  });

  // ACC-01, ACC-05
  it('sends the form and continues to the next page', async () => {
    const calls = serve({
      'POST /v1/auth/validate/': [200, {}],
      'POST /v1/auth/signup/': [201, { detail: 'Activation mail sent' }],
    });
    const { user, onDone } = await openForm(prefill);
    await fill(user);
    await user.dblClick(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const sent = calls.filter((call) => call.path === '/v1/auth/signup/');
    expect(sent).toHaveLength(1);
    for (const [name, value] of [
      ['username', 'new@lab.example'],
      ['role', 'lab'],
      ['country', 'SE'],
      ['phone', '+46701234567'],
      ['two_factor_method', '2'],
      ['terms_version', '2026-11'],
      ['captcha', 'solved'],
    ]) {
      expect(sent[0]?.body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
    }
  });

  // ACC-04
  it('shows an error when the captcha gives no answer', async () => {
    const calls = serve({ 'POST /v1/auth/validate/': [200, {}] });
    solveCaptcha.mockResolvedValue(undefined);
    const { user, onDone } = await openForm(prefill);
    await fill(user);
    await user.click(submit());
    expect((await screen.findByText('No reCAPTCHA response')).closest('[role="alert"]')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    expect(calls.map((call) => call.path)).not.toContain('/v1/auth/signup/');
    expect(field(/^Password/).value).toBe('correct horse');
  });

  // ACC-04
  it('sends one form per click, also while the captcha is being solved', async () => {
    let solve = (_answer: string) => {};
    solveCaptcha.mockReturnValue(
      new Promise<string>((resolve) => {
        solve = resolve;
      }),
    );
    const calls = serve({
      'POST /v1/auth/validate/': [200, {}],
      'POST /v1/auth/signup/': [201, { detail: 'Activation mail sent' }],
    });
    const { user, onDone } = await openForm(prefill);
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Checking that you are human')).toBeTruthy();
    await user.type(field(/^Email/), '{Enter}');
    solve('solved');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(solveCaptcha).toHaveBeenCalledOnce();
    expect(calls.filter((call) => call.path === '/v1/auth/signup/')).toHaveLength(1);
  });

  const refuse = async (answer: object) => {
    serve({ 'POST /v1/auth/validate/': [200, {}], 'POST /v1/auth/signup/': [400, answer] });
    const form = await openForm(prefill);
    await fill(form.user);
    await form.user.click(submit());
    return form;
  };

  // ACC-01, ACC-02, ACC-05
  it.each([
    [
      { username: ['This email cannot be used'], error_codes: { username: ['email_taken'] } },
      () => field(/^Email/),
      'This email address is already registered',
    ],
    [
      { password: ['This password is too common.'], error_codes: { password: ['password_too_common'] } },
      () => field(/^Password/),
      'This password is too common.',
    ],
    [
      { country: ['This is not a valid choice.'], error_codes: { country: ['not_a_choice'] } },
      () => screen.getByPlaceholderText('Search for a country'),
      'This is not a valid choice.',
    ],
  ])('shows the answer %j at its field', async (answer, input, text) => {
    const { onDone } = await refuse(answer);
    await waitFor(() => expect(descriptionOf(input())).toBe(text));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(screen.queryByText('Unable to sign up')).toBeNull();
    expect(field(/^First name/).value, 'what was typed stays').toBe('Nils');
    expect(onDone).not.toHaveBeenCalled();
  });

  // ACC-05
  it('shows an invalid choice at the institution type', async () => {
    await refuse({ role: ['This is not a valid choice.'], error_codes: { role: ['not_a_choice'] } });
    await screen.findByText('This is not a valid choice.');
    const types = screen.getByRole('group', { name: /^Institution type/ });
    expect(descriptionOf(types)).toBe('This is not a valid choice.');
  });

  // ACC-05
  it('shows "Unable to sign up" after any other error', async () => {
    await refuse({ detail: 'The captcha answer is wrong or was already used.', code: 'captcha_wrong' });
    expect((await screen.findByText('Unable to sign up')).closest('[role="alert"]')).toBeTruthy();
  });
});
