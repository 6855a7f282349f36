import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser, forgetSession, startSession } from '#/api/session';
import { descriptionOf } from '#/testing/described';
import { anna, app, signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

// jsdom is slow with long lists; the real list has its own test.
vi.mock('#/i18n/countries', () => ({
  listCountries: () => [
    { code: 'SE', name: 'Sweden' },
    { code: 'US', name: 'United States' },
  ],
}));

const profile = {
  username: 'anna@praxis.example',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  role: 'clinic',
  institution: 'Praxis',
  country: 'SE',
  phone: '+46701234567',
  address: '',
  picture: '/pictures/p1/',
  social_provider: null,
  role_locked: false,
  country_locked: false,
  phone_verified: false,
  migration_notice: false,
};

const saved = {
  user: { ...anna, first_name: 'Anne', token: null },
  user_loc: 'EU',
  server_loc: 'EU',
  site: null,
};

type Answers = Parameters<typeof serve>[0];

function answers(given: Partial<typeof profile> | object = {}, more: Answers = {}): Answers {
  return {
    ...SHELL_ANSWERS,
    'GET /v1/auth/check/': [200, currentUser()],
    'GET /v1/user/edit/': [200, { ...profile, ...given }],
    'PUT /v1/user/edit/': [200, saved],
    'POST /v1/auth/validate/': [200, {}],
    ...more,
  };
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.findByRole('button', { name: 'Save Profile' });

beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
});

describe('/profile', () => {
  // PRF-01
  it('saves, confirms it and continues to next', async () => {
    const calls = serve(answers());
    const { here } = await visit('/profile?next=%2Fdashboard%3Ffrom%3Dprofile');
    const user = userEvent.setup();
    await save();
    expect(field('Email').readOnly).toBe(true);
    await user.clear(field(/^First name/));
    await user.type(field(/^First name/), 'Anne');
    await user.click(await save());
    await waitFor(() => expect(here()).toBe('/dashboard?from=profile'));
    expect(await screen.findByText('Profile has been changed successfully')).toBeTruthy();
    expect(currentUser()?.first_name).toBe('Anne');
    const sent = calls.find((call) => call.method === 'PUT')?.body;
    expect(sent).toContain('name="first_name"\r\n\r\nAnne\r\n');
    expect(sent).not.toContain('remove_picture');
    expect(sent).not.toContain('name="picture"');
  });

  // PRF-01
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads to the dashboard where next is no path of this site: %s',
    async (next) => {
      serve(answers());
      const { here } = await visit(`/profile?next=${encodeURIComponent(next)}`);
      await userEvent.click(await save());
      await waitFor(() => expect(here()).toBe('/dashboard'));
    },
  );

  // ACC-03, PRF-01
  it('validates a field when it is left', async () => {
    const asked: string[] = [];
    const validate: Answers[string] = (_, request) => {
      asked.push(new URL(request.url).search);
      return [
        200,
        {
          error_message: ['Ensure this field has no more than 100 characters.'],
          error_codes: { error_message: ['too_long'] },
          error_params: { error_message: [{ max_chars: 100 }] },
        },
      ];
    };
    serve(answers({}, { 'POST /v1/auth/validate/': validate }));
    await visit('/profile');
    await save();
    const user = userEvent.setup();
    await user.type(field(/^Institution name/), ' Nord');
    await user.tab();
    expect(await screen.findByText('Use at most 100 characters.')).toBeTruthy();
    expect(asked).toEqual(['?form=profile&field=institution']);
  });

  // PRF-01
  it('names the missing fields', async () => {
    const calls = serve(answers());
    await visit('/profile');
    await save();
    const user = userEvent.setup();
    await user.clear(field(/^First name/));
    await user.clear(field(/^Last name/));
    await user.type(field(/^Last name/), ' ');
    await user.click(await save());
    const alert = await screen.findByText('Please enter all required items.');
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(descriptionOf(field(/^First name/))).toBe('Enter your first name.');
    expect(descriptionOf(field(/^Last name/))).toBe('Enter your last name.');
    await waitFor(() => expect(document.activeElement).toBe(field(/^First name/)));
    expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  });

  // PRF-01
  it('removes the picture', async () => {
    const calls = serve(answers());
    await visit('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await userEvent.click(await save());
    await waitFor(() => expect(calls.some((call) => call.method === 'PUT')).toBe(true));
    expect(calls.find((call) => call.method === 'PUT')?.body).toContain(
      'name="remove_picture"\r\n\r\ntrue\r\n',
    );
  });

  // PRF-01
  it('asks before unsaved changes are lost; a preset country does not count', async () => {
    serve(answers({ country: '' }, { 'GET /v1/geo/': [200, { country_code: 'SE' }] }));
    const { here } = await visit('/profile');
    await save();
    expect(await screen.findByDisplayValue('Sweden')).toBeTruthy();
    const user = userEvent.setup();
    const leave = () => user.click(screen.getAllByRole('link', { name: 'Connections' })[0] as HTMLElement);
    await user.type(field(/^First name/), 'e');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(here()).toBe('/profile');
    expect(field(/^First name/).value).toBe('Annae');
    await user.type(field(/^First name/), '{Backspace}');
    await leave();
    await waitFor(() => expect(here()).toBe('/connections'));
  });

  // PRF-01
  it('leaves without saving after a confirmation', async () => {
    const calls = serve(answers());
    const { here } = await visit('/profile');
    await save();
    const user = userEvent.setup();
    await user.type(field(/^First name/), 'e');
    await user.click(screen.getAllByRole('link', { name: 'Connections' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(here()).toBe('/connections'));
    expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  });

  // PRF-02, PRF-03
  it('shows what cannot be changed', async () => {
    serve(answers({ role_locked: true, country_locked: true, social_provider: 'google' }));
    await visit('/profile');
    await save();
    expect([field('Institution type').value, field('Institution type').readOnly]).toEqual([
      'Dental Clinic',
      true,
    ]);
    expect(descriptionOf(field('Institution type'))).toMatch(/in a group or involved in a case/);
    expect([field('Country').value, field('Country').readOnly]).toEqual(['Sweden', true]);
    expect(descriptionOf(field('Country'))).toMatch(/can no longer be changed/);
    expect([field('Name').value, field('Name').readOnly]).toEqual(['Anna Lindqvist', true]);
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
  });

  // ACC-17
  it('verifies the phone, and shows what the server says about it', async () => {
    const unverified = {
      phone: ['Please verify your phone number.'],
      error_codes: { phone: ['phone_not_verified'] },
    };
    serve(answers({ phone_verified: true }, { 'PUT /v1/user/edit/': [400, unverified] }));
    await visit('/profile');
    await save();
    expect(field(/^Phone/).readOnly).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    expect(field(/^Phone/).readOnly).toBe(false);
    await userEvent.click(await save());
    expect(await screen.findByText('Please verify your phone number.')).toBeTruthy();
  });

  it('can be tried again when it cannot be loaded', async () => {
    let isAway = true;
    serve(
      answers(
        {},
        {
          'GET /v1/user/edit/': () =>
            isAway ? Promise.reject(new TypeError('fetch failed')) : [200, profile],
        },
      ),
    );
    await visit('/profile');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The server cannot be reached. Please try again in a moment.')).toBeTruthy();
    isAway = false;
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await save()).toBeTruthy();
  });

  // PRF-01
  it('keeps the typed text when it cannot be saved', async () => {
    let isAway = true;
    serve(
      answers(
        {},
        {
          'PUT /v1/user/edit/': () => (isAway ? Promise.reject(new TypeError('fetch failed')) : [200, saved]),
        },
      ),
    );
    const { here } = await visit('/profile');
    await save();
    const user = userEvent.setup();
    await user.type(field(/^First name/), 'e');
    await user.click(await save());
    const alert = await screen.findByText(/^The server cannot be reached\./);
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(field(/^First name/).value).toBe('Annae');
    isAway = false;
    await user.click(await save());
    await waitFor(() => expect(here()).toBe('/dashboard'));
  });
});

describe('a person who has yet to choose the data region', () => {
  const installation = { variant: { data_region: true, register_device: true } };
  const newcomer = { ...anna, settings: { ...anna.settings, data_loc_set: false } };

  beforeEach(() => {
    startSession(signedIn(newcomer));
    const element = document.createElement('script');
    element.id = 'archway-app';
    element.type = 'application/json';
    element.textContent = JSON.stringify({ ...app, ...installation });
    document.head.append(element);
    return () => element.remove();
  });

  async function chooseSweden(user: ReturnType<typeof userEvent.setup>) {
    const dialog = await screen.findByRole('dialog', { name: 'Choose your country' });
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(go.disabled).toBe(true);
    await user.click(within(dialog).getByPlaceholderText('Search for a country'));
    // jsdom has no layout, so the list considers its field hidden.
    const swedens = await screen.findAllByRole('option', { name: 'Sweden', hidden: true });
    await user.click(swedens.at(-1) ?? dialog);
    await user.click(go);
  }

  // PRF-03
  it.each(['/', '/cases', '/connections', '/settings'])('is led from %s to the profile', async (path) => {
    serve(answers());
    const { here } = await visit(path, { installation });
    await waitFor(() =>
      expect(here()).toBe(`/profile?next=${encodeURIComponent(path === '/' ? '/dashboard' : path)}`),
    );
    expect(await screen.findByText(/^Please save your profile to confirm your country\./)).toBeTruthy();
    // Another page than before, or the address would not show that anything happened.
    const [name, next] = path === '/cases' ? ['Connections', '/connections'] : ['Cases', '/cases'];
    await userEvent.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);
    await waitFor(() => expect(here()).toBe(`/profile?next=${encodeURIComponent(next)}`));
  });

  // PRF-03
  it('is led to the profile, and has to choose and confirm before anything is saved', async () => {
    const calls = serve(answers({ migration_notice: true }));
    const { here } = await visit('/dashboard', { installation });
    await waitFor(() => expect(here()).toBe('/profile?next=%2Fdashboard'));
    const user = userEvent.setup();
    await user.click(await save());
    expect(await screen.findByText(/^Since January 8, 2023/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await chooseSweden(user);
    expect(await screen.findByText(/Your country is Sweden\./)).toBeTruthy();
    expect(screen.getByText('The data storage region cannot be changed after confirmation.')).toBeTruthy();
    expect(calls.some((call) => call.method === 'PUT')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(here()).toBe('/dashboard'));
    expect(calls.find((call) => call.method === 'PUT')?.body).toContain('name="country"\r\n\r\nSE\r\n');
  });

  // PRF-03
  it('sees that the data cannot move, and nothing changes', async () => {
    const text = 'Moving your data to another region is not possible yet. Please contact support.';
    serve(answers({}, { 'PUT /v1/user/edit/': [409, { detail: text, code: 'region_move_impossible' }] }));
    const { here } = await visit('/profile', { installation });
    const user = userEvent.setup();
    await user.click(await save());
    await chooseSweden(user);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(here()).toBe('/profile');
    expect(currentUser()?.settings.data_loc_set).toBe(false);
  });
});
