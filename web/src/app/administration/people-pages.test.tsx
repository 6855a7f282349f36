import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '#/api/session';
import { listOf, openAdministration, rowOf, staff } from '#/testing/administration-page';
import { anna } from '#/testing/people';
import { fieldRefusal } from '#/testing/refusals';

beforeEach(() => forgetSession('stay'));

const jonas = {
  id: 'u2',
  name: 'Jonas Weber',
  first_name: 'Jonas',
  last_name: 'Weber',
  email: 'weber@fraes.example',
  role: 'lab',
  institution: 'Fräszentrum Süd',
  country: 'DE',
  state: 'active',
  created_at: Date.UTC(2026, 0, 2, 12),
  last_login_at: null,
  second_factor: 3,
  flags: { is_device_rental_manager: true },
  phone: '+49 89 1234567',
  address: 'Lindwurmstraße 4',
  picture: null,
  language: 'de',
  data_location: 'EU',
  group: { id: 'g1', name: 'Süd' },
  devices: [{ id: 'd1', udi: 'UDI-1', udi_verified: true, serial_no: 'SN1' }],
  connections_count: 4,
  cases_count: 1200,
  sessions_count: 2,
  social_provider: null,
};
const USER = '/v1/cs/users/u2/';
// A second factor is required and none is chosen: codes come by email.
const FACTOR = { 'GET /v1/user/second-factor/': [200, { method: 0, required: true }] as [number, unknown] };

describe('users', () => {
  // ADM-04
  it('are listed by name, filtered by role and state, and opened', async () => {
    const { user, queries, here } = await openAdministration('/adm/users', staff, {
      'GET /v1/cs/users/': listOf([jonas]),
      [`GET ${USER}`]: [200, jonas],
    });
    const row = within(await rowOf('Jonas Weber'));
    for (const text of ['weber@fraes.example', 'Dental Lab', 'Germany', 'Active'])
      expect(row.getByText(text)).toBeTruthy();
    expect(queries('/v1/cs/users/')[0]?.query).toContain('sort=name%20asc');
    await user.selectOptions(screen.getByLabelText('Institution type'), 'Dealer');
    await user.selectOptions(screen.getByLabelText('Status'), 'Disabled');
    await waitFor(() =>
      expect(queries('/v1/cs/users/').at(-1)?.query).toContain('role=dealer&state=disabled'),
    );
    await user.click(await screen.findByText('Jonas Weber'));
    await waitFor(() => expect(here()).toBe('/adm/users/u2'));
    for (const text of ['Device rental manager', 'Authenticator app', '1,200', 'UDI-1'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Süd' }).getAttribute('href')).toBe('/adm/group/g1');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(here()).toBe('/adm/users'));
  });

  // ADM-04
  it.each([
    ['Disable', 'active', 'disable'],
    ['Enable', 'disabled', 'enable'],
    ['Reset two-step sign-in', 'active', 'reset-factor'],
  ])('%s asks for a reason', async (verb, state, path) => {
    const { user, changes } = await openAdministration('/adm/users/u2', staff, {
      [`GET ${USER}`]: [200, { ...jonas, state }],
      [`POST ${USER}${path}/`]: [200, jonas],
    });
    await user.click(await screen.findByRole('button', { name: verb }));
    const dialog = within(await screen.findByRole('dialog', { name: verb }));
    await user.click(dialog.getByRole('button', { name: verb }));
    expect(await dialog.findByText('Enter at least 10 characters.')).toBeTruthy();
    expect(changes()).toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Reason/), ' Lost the phone ');
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(changes()[0]?.body).toBe('{"reason":"Lost the phone"}'));
  });

  // ADM-04: sensitive actions ask for the password or a code again
  it.each([
    ['code', 'One-time code', 'blank', 'wrong_code'],
    ['password', 'Password', 'wrong_password', 'wrong_password'],
  ] as const)('asks for the %s once more before it disables', async (kind, label, blank, wrong) => {
    const given = '123456';
    const { user, changes } = await openAdministration('/adm/users/u2', staff, {
      [`GET ${USER}`]: [200, jonas],
      [`POST ${USER}disable/`]: (body) => {
        const proof = JSON.parse(body)[kind];
        if (proof === `${given}!`) return [200, { ...jonas, state: 'disabled' }];
        return [400, fieldRefusal(kind, proof ? wrong : blank, 'Odd.')];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Lost the phone');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    const field = await dialog.findByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(dialog.queryByText('Enter the code.')).toBeNull();
    await user.type(field, given);
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, '!');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable' })).toBeNull());
    expect(JSON.parse(changes().at(-1)?.body ?? '')).toEqual({
      reason: 'Lost the phone',
      [kind]: `${given}!`,
    });
  });

  // ADM-04: the code is sent before it is needed, and the form asks for it when it is missing
  it('sends the code on request, and then waits for it', async () => {
    const { user, changes } = await openAdministration('/adm/users/u2', staff, {
      ...FACTOR,
      [`GET ${USER}`]: [200, jonas],
      [`POST ${USER}disable/`]: (body) =>
        JSON.parse(body).code === '123456'
          ? [200, { ...jonas, state: 'disabled' }]
          : [400, { code: ['This field may not be blank'], error_codes: { code: ['blank'] } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable' }));
    await user.click(await dialog.findByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('Enter at least 10 characters.')).toBeTruthy();
    expect(changes()).toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Reason/), 'Lost the phone');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('A new code is on its way.')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual(['{"reason":"Lost the phone","code":""}']);
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeTruthy();
    const code = dialog.getByLabelText(/^One-time code/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await dialog.findByText('Enter the code.')).toBeTruthy();
    expect(changes(), 'no second code for nothing').toHaveLength(1);
    await user.type(code, '123456');
    expect(dialog.queryByText('Enter the code.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable' })).toBeNull());
  });

  // ADM-04: an app needs no email and a password no code
  it.each([
    [3, 'Reset two-step sign-in', /^One-time code/, 'Enter the code.'],
    [0, 'Disable', /^Password/, 'Enter your password.'],
  ])('with method %i asks for the proof at once and sends no code', async (method, verb, label, missing) => {
    const { user, changes } = await openAdministration('/adm/users/u2', staff, {
      'GET /v1/user/second-factor/': [200, { method, required: false }],
      [`GET ${USER}`]: [200, jonas],
    });
    await user.click(await screen.findByRole('button', { name: verb }));
    const dialog = within(await screen.findByRole('dialog', { name: verb }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Lost the phone');
    expect(await dialog.findByLabelText(label)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send code' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: verb }));
    expect(await dialog.findByText(missing)).toBeTruthy();
    expect(changes()).toHaveLength(0);
  });

  // ADM-04
  it('asks for neither password nor code to enable a person', async () => {
    const { user } = await openAdministration('/adm/users/u2', staff, {
      ...FACTOR,
      [`GET ${USER}`]: [200, { ...jonas, state: 'disabled' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Enable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enable' }));
    expect(dialog.queryByRole('button', { name: 'Send code' })).toBeNull();
    expect(dialog.queryByLabelText(/^One-time code/)).toBeNull();
  });

  // ADM-04
  it('say when the server refuses', async () => {
    const { user } = await openAdministration('/adm/users/u2', staff, {
      [`GET ${USER}`]: [200, jonas],
      [`POST ${USER}disable/`]: [
        400,
        { detail: 'You cannot do this to your own account.', code: 'own_account' },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'For no reason at all');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await dialog.findByText('You cannot do this to your own account.')).toBeTruthy();
  });

  // ADM-04
  it('cannot act on their own account', async () => {
    await openAdministration(`/adm/users/${anna.id}`, staff, {
      [`GET /v1/cs/users/${anna.id}/`]: [200, { ...jonas, id: anna.id }],
    });
    expect(await screen.findByText('weber@fraes.example')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in as user' })).toBeNull();
  });
});

// ADM-05
describe('Sign in as user', () => {
  it.each(['is_staff', 'is_device_manager', 'is_sales_manager', 'is_device_user_viewer'])(
    'is not offered for a person with the right %s',
    async (flag) => {
      await openAdministration('/adm/users/u2', staff, {
        [`GET ${USER}`]: [200, { ...jonas, flags: { [flag]: true } }],
      });
      expect(await screen.findByRole('button', { name: 'Disable' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Sign in as user' })).toBeNull();
    },
  );

  it('asks for a reason and the code, and opens a tab that alone has the session', async () => {
    const until = Date.now() + 1_800_000;
    const { user, changes, calls } = await openAdministration('/adm/users/u2', staff, {
      [`GET ${USER}`]: [200, jonas],
      [`GET ${USER}login/`]: [200, { user: jonas, minutes: 30, needs_code: true, method: 2 }],
      [`POST ${USER}login/`]: (body) =>
        JSON.parse(body).code === '123456'
          ? [200, { token: 'support-1', until, user: jonas }]
          : [400, fieldRefusal('code', JSON.parse(body).code ? 'wrong_code' : 'blank', 'Odd.')],
      'GET /v1/auth/check/': (_, request) =>
        request.headers.get('authorization') === 'Bearer support-1'
          ? [200, { ...anna, id: 'u2', first_name: 'Jonas', support: { by_name: 'Anna', until } }]
          : [200, staff],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in as user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in as user' }));
    expect(await dialog.findByText(/view only, for 30 minutes/)).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'Cannot find a case');
    await user.click(await dialog.findByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('A new code is on its way.')).toBeTruthy();
    const code = dialog.getByLabelText(/^One-time code/);
    await user.type(code, '111111');
    expect(dialog.queryByText('Enter the code.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Start session' }));
    expect(await dialog.findByText('The code is wrong or has expired')).toBeTruthy();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(dialog.getByRole('button', { name: 'Start session' }));
    const stored: (string | null)[] = [];
    vi.stubGlobal('open', () => {
      stored.push(sessionStorage.getItem('supportSession'));
      return window;
    });
    await user.click(await dialog.findByRole('button', { name: 'Open in a new tab' }));
    expect(JSON.parse(stored[0] ?? '')).toMatchObject({ token: 'support-1', user: { id: 'u2' } });
    expect(sessionStorage.getItem('supportSession')).toBeNull();
    expect(localStorage.getItem('user')).toContain(`"id":"${anna.id}"`);
    expect(JSON.parse(changes().at(-1)?.body ?? '')).toEqual({
      reason: 'Cannot find a case',
      code: '123456',
    });
    expect(calls.some(({ body }) => body.includes('support-1'))).toBe(false);
  });

  it('asks for the password where there is no second factor, and reports a blocked tab', async () => {
    const { user } = await openAdministration('/adm/users/u2', staff, {
      [`GET ${USER}`]: [200, jonas],
      [`GET ${USER}login/`]: [200, { user: jonas, minutes: 30, needs_code: false, method: 0 }],
      [`POST ${USER}login/`]: (body) =>
        JSON.parse(body).password === 'right'
          ? [200, { token: 'support-1', until: Date.now() + 1_000_000, user: jonas }]
          : [400, { password: ['Wrong password.'], error_codes: { password: ['wrong_password'] } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in as user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in as user' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Cannot find a case');
    expect(dialog.queryByLabelText(/^One-time code/)).toBeNull();
    await user.type(await dialog.findByLabelText(/^Password/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Start session' }));
    expect(await dialog.findByText('The password is incorrect')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Password/));
    await user.type(dialog.getByLabelText(/^Password/), 'right');
    await user.click(dialog.getByRole('button', { name: 'Start session' }));
    vi.stubGlobal('open', () => null);
    await user.click(await dialog.findByRole('button', { name: 'Open in a new tab' }));
    expect(await dialog.findByText(/^Your browser blocked the new tab/)).toBeTruthy();
  });
});
