import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '#/testing/described';
import { fieldRefusal } from '#/testing/refusals';
import { renderInApp } from '#/testing/render';
import { serve } from '#/testing/server';
import { SignupForm } from './signup-form';

// jsdom is slow with long lists. The real list has its own test.
vi.mock('#/i18n/countries', () => ({
  listCountries: () => [
    { code: 'FR', name: 'France' },
    { code: 'JP', name: 'Japan' },
    { code: 'AE', name: 'United Arab Emirates' },
    { code: 'GB', name: 'United Kingdom' },
  ],
}));

const MISMATCH = 'The two password fields didn’t match';

type Answers = Parameters<typeof serve>[0];

async function open(answers: Answers = {}) {
  const calls = serve({
    'GET /v1/geo/': [200, { country_code: null }],
    'POST /v1/auth/validate/': [200, {}],
    ...answers,
  });
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <SignupForm prefill={{}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  return { calls, user: userEvent.setup({ applyAccept: false }) };
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const country = () => screen.getByPlaceholderText<HTMLInputElement>('Search for a country');
const said = (input: Element, text: string) => waitFor(() => expect(descriptionOf(input)).toBe(text));

describe('leaving a field of the sign-up', () => {
  // ACC-03
  it.each([
    ['username', /^Email/, 'clara@', 'email_invalid', 'Enter a valid email address.'],
    [
      'password',
      /^Password/,
      'short',
      'password_too_short',
      'This password is too short. It must contain at least 8 characters.',
    ],
    ['password', /^Password/, 'password123', 'password_too_common', 'This password is too common.'],
    [
      'first_name',
      /^First name/,
      'x'.repeat(101),
      'too_long',
      'Ensure this field has no more than 100 characters.',
    ],
    [
      'last_name',
      /^Last name/,
      'x'.repeat(101),
      'too_long',
      'Ensure this field has no more than 100 characters.',
    ],
    ['phone', /^Phone/, '+49 1', 'phone_invalid', 'Enter a valid phone number.'],
  ] as const)(
    'shows the error of %s until the person types again',
    async (name, label, value, code, text) => {
      const limit = Number(/\d+/.exec(text)?.[0]);
      const refusal = fieldRefusal('error_message', code, text, { min_chars: limit, max_chars: limit });
      const { user } = await open({
        'POST /v1/auth/validate/': (_, { url }) =>
          url.endsWith(`?form=signup&field=${name}`) ? [200, refusal] : [200, {}],
      });
      const input = field(label);
      await user.click(input);
      await user.paste(value);
      await user.tab();
      const shown = text.replace('Ensure this field has no more than', 'Use at most');
      await said(input, shown);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      await user.type(input, '1');
      expect(screen.queryByText(shown)).toBeNull();
    },
  );

  // ACC-03
  it('shows an error for each required field that is empty', async () => {
    const { user } = await open();
    const required: [Element, string][] = [
      [field(/^Email/), 'Enter your email.'],
      [field(/^Password/), 'Enter your password.'],
      [field(/^Confirm password/), 'Repeat your password.'],
      [field(/^First name/), 'Enter your first name.'],
      [field(/^Last name/), 'Enter your last name.'],
      // The specification gives the wording for the searchable drop-down.
      [country(), 'This field may not be blank'],
    ];
    for (const [input, sentence] of required) {
      await user.click(input);
      await user.click(document.body);
      await said(input, sentence);
    }
    for (const label of [/^Institution name/, /^Phone/, /^Address/]) {
      await user.click(field(label));
      await user.tab();
    }
    // Longer than the form's delay before it shows an error.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const [, sentence] of required) expect(screen.getAllByText(sentence)).toHaveLength(1);
    for (const label of [/^Institution name/, /^Phone/, /^Address/])
      expect(field(label).getAttribute('aria-invalid')).not.toBe('true');
  });

  // ACC-03
  it('shows it for the institution type as well', async () => {
    const { user } = await open();
    field(/^Dental Clinic/).focus();
    await user.tab();
    await waitFor(() =>
      expect(descriptionOf(screen.getByRole('group', { name: /^Institution type/ }))).toBe(
        'Choose an institution type.',
      ),
    );
  });

  // ACC-03
  it('sends only that field, and the confirmation together with its password', async () => {
    const { calls, user } = await open({
      'POST /v1/auth/validate/': (_, { url }) =>
        url.endsWith('field=password_confirm')
          ? [200, fieldRefusal('error_message', 'passwords_differ', MISMATCH)]
          : [200, {}],
    });
    const asked = () =>
      calls
        .filter((call) => call.path === '/v1/auth/validate/')
        .map(({ query, body }) => [
          query,
          Object.fromEntries(
            [...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map((found) => found.slice(1)),
          ),
        ]);
    const leave = async (label: RegExp, value: string) => {
      await user.type(field(label), value);
      await user.click(document.body);
    };
    await leave(/^Email/, 'clara@clinic.example');
    const email = ['?form=signup&field=username', { username: 'clara@clinic.example' }];
    await waitFor(() => expect(asked()).toEqual([email]));
    await leave(/^Password/, 'Molar-Bridge-47');
    const password = ['?form=signup&field=password', { password: 'Molar-Bridge-47' }];
    await waitFor(() => expect(asked()).toEqual([email, password]));
    await leave(/^Confirm password/, 'Molar-Bridge-48');
    await waitFor(() =>
      expect(asked()).toEqual([
        email,
        password,
        [
          '?form=signup&field=password_confirm',
          { password: 'Molar-Bridge-47', password_confirm: 'Molar-Bridge-48' },
        ],
      ]),
    );
    await said(field(/^Confirm password/), MISMATCH);
  });
});

describe('the fields of the sign-up', () => {
  // ACC-02
  it.each([
    [/^Institution name/, 100],
    [/^Address/, 200],
  ])('%s ends at its limit', async (label, limit) => {
    const { user } = await open();
    await user.click(field(label));
    await user.paste('x'.repeat(limit + 5));
    expect(field(label).value).toBe('x'.repeat(limit));
  });

  // ACC-01
  it('find countries by typing, and refuse an unknown one', async () => {
    const { user } = await open();
    await user.type(country(), 'united');
    const found = await screen.findAllByRole('option');
    expect(found.map((option) => option.textContent)).toEqual(['United Arab Emirates', 'United Kingdom']);
    await user.clear(country());
    await user.type(country(), 'Atlantis');
    expect(await screen.findByText('No country found')).toBeTruthy();
    await user.clear(country());
    await user.type(country(), 'jap');
    await user.click(await screen.findByRole('option', { name: 'Japan' }));
    expect(country().value).toBe('Japan');
  });

  // ACC-18
  it('preset the country from where the browser is', async () => {
    const { calls } = await open({ 'GET /v1/geo/': [200, { country_code: 'JP' }] });
    await waitFor(() => expect(country().value).toBe('Japan'));
    const zone = new URLSearchParams({ tz: Intl.DateTimeFormat().resolvedOptions().timeZone });
    const asked = calls.filter((call) => call.path === '/v1/geo/').map((call) => call.query);
    expect(asked.map((query) => new URLSearchParams(query).get('tz'))).toEqual([zone.get('tz')]);
  });

  // ACC-18
  it('do not overwrite a country chosen before the answer arrives', async () => {
    let answer = () => {};
    const { calls, user } = await open({
      'GET /v1/geo/': () =>
        new Promise((resolve) => {
          answer = () => resolve([200, { country_code: 'JP' }]);
        }),
    });
    await user.type(country(), 'France');
    await user.click(await screen.findByRole('option', { name: 'France' }));
    expect(calls.map((call) => call.path)).toContain('/v1/geo/');
    answer();
    // Long enough for an answer to be rendered.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(country().value).toBe('France');
  });

  // ACC-01
  it('accept only PNG and JPEG pictures', async () => {
    const { user } = await open();
    const picture = field(/^Choose a picture/);
    await user.upload(picture, new File(['GIF89a'], 'me.gif', { type: 'image/gif' }));
    expect(await screen.findByText('The picture must be a PNG or JPEG file.')).toBeTruthy();
    expect(descriptionOf(picture)).toContain('The picture must be a PNG or JPEG file.');
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});
