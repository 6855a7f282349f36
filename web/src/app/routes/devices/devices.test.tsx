import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '#/api/session';
import { openAdministration } from '#/testing/administration-page';
import { anna } from '#/testing/people';

beforeEach(() => forgetSession('stay'));

const PATH = '/v1/devices/connections/';
const manager = { ...anna, is_device_rental_manager: true };
const row = (id: string, dev_locked: boolean) => ({
  dev_id: id,
  udi: `UDI-${id}`,
  udi_verified: id === 'a',
  serial_no: `SN-${id}`,
  user_id: 'u2',
  user_name: 'Jonas Weber',
  user_email: 'weber@fraes.example',
  institution: 'Fräszentrum Süd',
  dev_locked,
  connection_id: 'c1',
});
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

// DEV-01, NAV-01
it('is reached from the menu of rental managers', async () => {
  const { user, here } = await openAdministration('/dashboard', manager, {
    [`GET ${PATH}`]: [200, { dev_conns: [] }],
  });
  await user.click((await screen.findAllByRole('button', { name: /Anna Lindqvist/ }))[0] as HTMLElement);
  // The menu is still fading in, which jsdom treats as hidden.
  await user.click(await screen.findByRole('link', { name: 'Device Management', hidden: true }));
  await waitFor(() => expect(here()).toBe('/devices'));
  expect(await screen.findByText('No devices yet')).toBeTruthy();
});

// DEV-01
it('is not for others', async () => {
  const { here } = await openAdministration('/devices', anna);
  await waitFor(() => expect(here()).toBe('/dashboard'));
});

// DEV-01
it('locks one or all, and saves only what was switched', async () => {
  const { user, changes } = await openAdministration('/devices', manager, {
    [`GET ${PATH}`]: [200, { dev_conns: [row('a', false), row('b', true)] }],
    [`POST ${PATH}`]: [200, { dev_conns: [row('a', true), row('b', true)] }],
  });
  await screen.findByText('UDI-a');
  // ADM-02: a code without a check digit is marked.
  expect(screen.getAllByText('Unverified').map((mark) => mark.closest('li')?.textContent)).toEqual([
    expect.stringContaining('UDI-b'),
  ]);
  expect([isOn('Lock UDI-a'), isOn('Lock UDI-b'), isOn('Lock all')]).toEqual([false, true, false]);
  await user.click(screen.getByRole('switch', { name: 'Lock all' }));
  expect([isOn('Lock UDI-a'), isOn('Lock all')]).toEqual([true, true]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual([
    '{"dev_conns":[{"dev_id":"a","user_id":"u2","dev_locked":true}]}',
  ]);
});

// DEV-01
it('explains when another person was faster, and shows the current state', async () => {
  let rows = [row('a', false)];
  const { user } = await openAdministration('/devices', manager, {
    [`GET ${PATH}`]: () => [200, { dev_conns: rows }],
    [`POST ${PATH}`]: () => {
      rows = [row('a', false), row('c', true)];
      return [409, { detail: 'changed' }];
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'Lock UDI-a' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^The locks were changed in the meantime, so nothing was saved/),
  ).toBeTruthy();
  expect(await screen.findByText('UDI-c')).toBeTruthy();
  expect(isOn('Lock UDI-a')).toBe(true);
});

// DEV-01
it('asks before unsaved changes are left', async () => {
  const { user, router, here } = await openAdministration('/devices', manager, {
    [`GET ${PATH}`]: [200, { dev_conns: [row('a', false)] }],
  });
  await user.click(await screen.findByRole('switch', { name: 'Lock UDI-a' }));
  void router.navigate({ to: '/cases' });
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(here()).toBe('/devices');
  // Wait until it has faded: its buttons must not be taken for those of the next question.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(isOn('Lock UDI-a')).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Lock UDI-a' }));
  void router.navigate({ to: '/cases' });
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(here()).toBe('/cases'));
});
