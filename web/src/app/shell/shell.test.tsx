import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import { DASHBOARD_ANSWERS } from '#/testing/dashboard-page';
import { noticesShown } from '#/testing/notices';
import { anna, app } from '#/testing/people';
import { serve } from '#/testing/server';
import { SHELL_ANSWERS, visit } from '#/testing/visit';

beforeEach(() => forgetSession('stay'));

const newcomer = { ...anna, is_first_login: true };
const panel = () => within(screen.getByRole('complementary'));

describe('the panel', () => {
  // NAV-01
  it('has its entries, the status chips and the suffix of the EU server', async () => {
    serve(SHELL_ANSWERS);
    await visit('/dashboard', { user: anna });
    await screen.findByText('Welcome, Anna');
    const entries = panel()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(entries).toEqual([
      '.eu',
      'Dashboard',
      'Cases',
      'Open',
      'In Progress',
      'Completed',
      'Reopened',
      'Closed',
      'Connections',
    ]);
    expect(panel().getByRole('link', { name: 'In Progress' }).getAttribute('href')).toBe(
      '/cases?status=InProgress',
    );
    expect(screen.queryByRole('button', { name: 'Register Device' })).toBeNull();
  });

  // NAV-01
  it('has no chips and no suffix where they do not belong', async () => {
    serve(SHELL_ANSWERS);
    await visit('/dashboard', {
      user: anna,
      installation: { server_loc: 'US', variant: { data_region: false, register_device: true } },
    });
    await screen.findByText('Welcome, Anna');
    expect(screen.queryByText('.eu')).toBeNull();
    // One in the panel, and the scanner icon in the bar of small screens.
    expect(screen.getAllByRole('button', { name: 'Register Device' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the panel' }));
    expect(panel().queryByRole('link', { name: 'Open' })).toBeNull();
    expect(panel().getByRole('button', { name: 'Register Device' })).toBeTruthy();
    expect(panel().getByRole('link', { name: 'Cases' })).toBeTruthy();
  });

  // NAV-01
  it('keeps the chosen width, also when the page is opened again in a narrow window', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: true });
    onTestFinished(() => {
      window.matchMedia = wide;
    });
    serve(SHELL_ANSWERS);
    await visit('/dashboard', { user: anna });
    await userEvent.click(await screen.findByRole('button', { name: 'Expand the panel' }));
    cleanup();
    await visit('/dashboard', { user: anna });
    expect(await screen.findByRole('button', { name: 'Collapse the panel' })).toBeTruthy();
  });

  // CON-06
  it('counts pending requests', async () => {
    serve({ ...SHELL_ANSWERS, 'GET /v1/user/alarms/': [200, { contacts: [{}, {}], sg_users: [{}] }] });
    await visit('/dashboard', { user: anna });
    expect(await screen.findAllByRole('link', { name: 'Connections 3 pending' })).toHaveLength(2);
  });

  // NAV-01
  it('closes the menu by Escape before the focus has come to it', async () => {
    serve(SHELL_ANSWERS);
    await visit('/dashboard', { user: anna });
    await screen.findByText('Welcome, Anna');
    const target = panel().getByRole('button', { name: /Anna Lindqvist/ });
    fireEvent.click(target);
    await waitFor(() => expect(target.getAttribute('aria-expanded')).toBe('true'));
    fireEvent.keyDown(target, { key: 'Escape' });
    await waitFor(() => expect(target.getAttribute('aria-expanded')).toBe('false'));
  });

  // NAV-01
  it('links its menu to all pages, and rental managers to their devices', async () => {
    const manager = { ...anna, is_device_rental_manager: true };
    serve({ ...SHELL_ANSWERS, 'GET /v1/auth/check/': [200, manager] });
    await visit('/dashboard', { user: manager });
    await screen.findByText('Welcome, Anna');
    await userEvent.click(panel().getByRole('button', { name: /Anna Lindqvist/ }));
    // The dialog is still fading in, which jsdom treats as hidden.
    const menu = within(await screen.findByRole('dialog', { hidden: true }));
    expect(menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
      '/devices',
      '/groups',
      '/settings',
      '/profile',
      '/changePassword',
      '/helpdesk',
    ]);
    expect(menu.getByRole('button', { name: 'Sign out', hidden: true })).toBeTruthy();
  });

  // NAV-01, HLP-01, PRF-02
  it.each([
    ['nobody to ask', anna, false, ['/groups', '/settings', '/profile', '/changePassword']],
    ['a provider', { ...anna, social_auth: true }, true, ['/groups', '/settings', '/profile', '/helpdesk']],
  ] as const)('has no entry that leads nowhere: %s', async (_, person, helpdesk, entries) => {
    serve({ ...SHELL_ANSWERS, 'GET /v1/auth/check/': [200, person] });
    await visit('/dashboard', { user: person, installation: { help: { ...app.help, helpdesk } } });
    await screen.findByText('Welcome, Anna');
    await userEvent.click(panel().getByRole('button', { name: /Anna Lindqvist/ }));
    const menu = within(await screen.findByRole('dialog', { hidden: true }));
    const links = menu.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(entries);
    expect(menu.getByRole('button', { name: 'Sign out', hidden: true })).toBeTruthy();
  });

  // NAV-01, ADM-01
  it.each([
    [{ is_staff: true }, false],
    [{ is_staff: true, is_main_company: true }, true],
    [{ is_device_user_viewer: true }, true],
  ])('leads %j to the administration only if something opens there', async (flags, isOffered) => {
    const person = { ...anna, ...flags };
    serve({ ...SHELL_ANSWERS, 'GET /v1/auth/check/': [200, person] });
    await visit('/dashboard', { user: person });
    await screen.findByText('Welcome, Anna');
    await userEvent.click(panel().getByRole('button', { name: /Anna Lindqvist/ }));
    const menu = within(await screen.findByRole('dialog', { hidden: true }));
    const entry = menu.queryByRole('link', { name: 'Administration', hidden: true });
    expect(entry !== null).toBe(isOffered);
  });
});

describe('the welcome', () => {
  const installation = { welcome: true };
  const answers = {
    ...SHELL_ANSWERS,
    ...DASHBOARD_ANSWERS,
    'GET /v1/auth/check/': [200, newcomer] as [number, unknown],
    'POST /v1/auth/set-first-login-viewed/': [500, { detail: 'down' }] as [number, unknown],
  };

  // WEL-01
  it.each(['Later', 'Register Device'])('is seen once, whatever is chosen: %s', async (choice) => {
    const notices = noticesShown();
    const calls = serve(answers);
    await visit('/dashboard', { user: newcomer, installation });
    await screen.findByRole('dialog', { name: `Welcome to ${app.skin.app_name}` });
    await userEvent.click(screen.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByText(/^Welcome to/)).toBeNull());
    await waitFor(() => expect(currentUser()?.is_first_login).toBe(false));
    expect(calls.filter((call) => call.path === '/v1/auth/set-first-login-viewed/')).toHaveLength(1);
    if (choice === 'Later') expect(screen.queryByRole('dialog')).toBeNull();
    else expect(await screen.findByLabelText(/^Device identifier/)).toBeTruthy();
    // Long enough for the server's answer to be shown.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/went wrong/)).toBeNull();
    expect(notices).toEqual([]);
  });

  // WEL-01
  it('treats Escape as Later', async () => {
    const calls = serve(answers);
    await visit('/dashboard', { user: newcomer, installation });
    await screen.findByRole('dialog', { name: `Welcome to ${app.skin.app_name}` });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentUser()?.is_first_login).toBe(false);
    expect(calls.filter((call) => call.path === '/v1/auth/set-first-login-viewed/')).toHaveLength(1);
  });

  // WEL-01
  it.each([
    ['a later login', anna, installation],
    ['another skin', newcomer, { welcome: false }],
  ])('does not come at %s', async (_, user, given) => {
    serve({ ...answers, 'GET /v1/auth/check/': [200, user] });
    await visit('/dashboard', { user, installation: given });
    await screen.findByText('Welcome, Anna');
    // Loads the dialog's code now, because the page would load it before drawing it.
    await import('#/features/devices/components/welcome-dialog');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(currentUser()?.is_first_login).toBe(user.is_first_login);
  });
});
