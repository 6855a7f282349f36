import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser, forgetSession } from '#/api/session';
import { openSettings, settings } from '#/testing/settings-page';

beforeEach(() => forgetSession('stay'));

const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

describe('Save Settings', () => {
  // SET-01
  it('saves what was changed, and says so', async () => {
    const { user, calls } = await openSettings({
      'PUT /v1/user/settings/': (body) => [200, JSON.parse(body)],
    });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^Auto-refresh/ }));
    await user.click(screen.getByRole('switch', { name: 'a comment is edited' }));
    await user.click(screen.getByRole('radio', { name: /^Parallel/ }));
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    const sent = calls.find((call) => call.method === 'PUT');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...settings,
      use_auto_refresh: false,
      comment_edit_email: false,
      _3d_projection: 'parallel',
    });
    expect(currentUser()?.settings.use_auto_refresh).toBe(false);
  });

  it('keeps the changes when saving fails, until they are discarded', async () => {
    const { user, here } = await openSettings({ 'PUT /v1/user/settings/': [500, {}] });
    await user.click(screen.getByRole('switch', { name: 'a case is changed' }));
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText(/^Something went wrong on our side/)).toBeTruthy();
    expect(isOn('a case is changed')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(isOn('a case is changed')).toBe(true);
    await user.click(screen.getAllByRole('link', { name: 'Connections' })[0] as HTMLElement);
    await waitFor(() => expect(here(), 'there is nothing left to ask about').toBe('/connections'));
  });

  // SET-01
  it('asks before unsaved changes are lost', async () => {
    const { user, here, calls } = await openSettings({
      'PUT /v1/user/settings/': (body) => [200, JSON.parse(body)],
    });
    await user.click(screen.getByRole('switch', { name: 'a case is sent to me' }));
    const [connections] = screen.getAllByRole('link', { name: 'Connections' });
    await user.click(connections as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(here()).toBe('/settings');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isOn('a case is sent to me')).toBe(false);
    await user.click(connections as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(here()).toBe('/connections'));
    expect(calls.map((call) => call.method)).not.toContain('PUT');
  });
});

describe('the settings this browser knows', () => {
  const kept = () => JSON.parse(localStorage.getItem('settings') ?? 'null');

  // SES-03
  it('are those loaded or saved last, and are removed with the session', async () => {
    const { user } = await openSettings({ 'PUT /v1/user/settings/': (body) => [200, JSON.parse(body)] });
    expect(kept()).toEqual(settings);
    await user.click(screen.getByRole('switch', { name: 'a case is changed' }));
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(kept()).toEqual({ ...settings, post_edit_email: false });
    forgetSession('signed-out');
    expect(kept()).toBeNull();
  });

  // SES-03
  it('are shown until the server answers, but not sent back to it', async () => {
    localStorage.setItem('settings', JSON.stringify({ ...settings, comment_edit_email: false }));
    let answer: (settings: unknown) => void = () => {};
    const loaded = new Promise((resolve) => {
      answer = resolve;
    });
    const { user, calls } = await openSettings({
      'GET /v1/user/settings/': async () => [200, await loaded],
      'PUT /v1/user/settings/': (body) => [200, JSON.parse(body)],
    });
    expect(isOn('a comment is edited')).toBe(false);
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Settings' });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'a case is changed' }));
    answer({ ...settings, comment_add_email: false });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    const sent = calls.find((call) => call.method === 'PUT');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...settings,
      post_edit_email: false,
      comment_add_email: false,
    });
  });
});

describe('the sections', () => {
  // SET-01
  it('show the data region only where there is one', async () => {
    await openSettings();
    expect(screen.queryByRole('heading', { name: 'Data' })).toBeNull();
  });

  // SET-01
  it.each([
    [100, 'Data migration completed', 'January 8, 2023'],
    [40, 'Data migration is in progress', '40%'],
  ])('show a migration at %i percent', async (percent, text, detail) => {
    await openSettings(
      { 'GET /v1/user/migration/': [200, { cases_mv_percent: percent }] },
      { variant: { data_region: true, register_device: true } },
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByText('European Union')).toBeTruthy();
  });

  // SET-01
  it('show the migration as a bar while it lasts', async () => {
    await openSettings(
      { 'GET /v1/user/migration/': [200, { cases_mv_percent: 40 }] },
      { variant: { data_region: true, register_device: true } },
    );
    const bar = await screen.findByRole('progressbar', { name: 'Data migration is in progress' });
    expect(bar.getAttribute('value')).toBe('40');
  });

  // SET-01
  it('show no migration in the US', async () => {
    const { calls } = await openSettings(
      { 'GET /v1/user/settings/': [200, { ...settings, data_location: 'US' }] },
      { server_loc: 'US', variant: { data_region: true, register_device: true } },
    );
    expect(await screen.findByText('United States')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Data' }).textContent).not.toMatch(/migration/i);
    expect(calls.map((call) => call.path)).not.toContain('/v1/user/migration/');
  });

  // SET-01
  it('list the devices and send a confirmation again', async () => {
    const device = {
      id: 'd1',
      udi: '(01)1(21)SN-1',
      udi_verified: false,
      serial_no: 'SN-1',
      registered_at: 0,
      email_confirmed: false,
    };
    const { user, calls } = await openSettings({
      'GET /v1/user/devices/': [200, { results: [device] }],
      'POST /v1/devices/d1/confirm-email/': [200, { detail: 'Confirmation mail sent' }],
    });
    expect(await screen.findByText('Email not confirmed')).toBeTruthy();
    expect(screen.getByText('Unverified')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('We sent the confirmation email again.')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/v1/devices/d1/confirm-email/');
  });

  it('can be loaded again one by one', async () => {
    let isDown = true;
    const { user } = await openSettings({
      'GET /v1/user/sessions/': () => (isDown ? [500, {}] : [200, { results: [] }]),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });
});
