import type { Page } from '@playwright/test';
import {
  expectRegistered,
  newDevice,
  openScanner,
  scanner,
  typeUdi,
  udi,
  watchRegistrations,
} from '../harness/devices';
import { button, heading, signIn, signInToDashboard } from '../harness/people';
import type { Server } from '../harness/server';
import { expect, test } from '../harness/test';

/** Registers a device and returns the link of the mail that follows. */
async function register(page: Page, server: Server): Promise<{ link: string; serial: string }> {
  const account = server.createUser();
  const device = newDevice();
  await signInToDashboard(page, account);
  await openScanner(page);
  await typeUdi(page, device.text);
  await expectRegistered(page, device.serial);
  return { link: await server.outbox.nextLink(account.email), serial: device.serial };
}

const mine = (page: Page) => page.getByRole('region', { name: 'My Registered Devices' });

test('WEL-02: without a camera the code is typed', async ({ page, server }) => {
  const device = newDevice();
  await signInToDashboard(page, server.createUser());
  const sent = await watchRegistrations(page);
  await openScanner(page);
  await expect(scanner(page)).toContainText('Type the code on the device below');
  await scanner(page).getByRole('button', { name: 'Register', exact: true }).click();
  await expect(udi(page)).toHaveAccessibleDescription(/This field may not be blank/);
  await expect(udi(page)).toBeFocused();
  await typeUdi(page, 'x');
  await expect(udi(page)).toHaveAccessibleDescription(/This code is not a device identifier\./);
  await expect(udi(page), 'to be mended').toHaveValue('x');
  await udi(page).press('End');
  await udi(page).pressSequentially('y');
  await expect(udi(page)).not.toHaveAccessibleDescription(/not a device identifier/);
  await typeUdi(page, device.text);
  await expectRegistered(page, device.serial);
  expect(sent.map(({ udi }) => udi)).toEqual(['x', device.text]);
  for (const { userData } of sent) expect(userData.system_id).toMatch(/^MOB[A-Z0-9]{52}$/);
  await expect(scanner(page), 'it closes by itself').toBeHidden();
});

test('DEV-02: a device of somebody else is refused', async ({ page, server, openBrowser }) => {
  const device = newDevice();
  await signInToDashboard(page, server.createUser());
  await openScanner(page);
  await typeUdi(page, device.text);
  await expectRegistered(page, device.serial);
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  await signInToDashboard(other, server.createUser());
  await openScanner(other);
  await typeUdi(other, device.text);
  await expect(udi(other)).toHaveAccessibleDescription(/This device is registered to somebody else\./);
});

test('SET-01 WEL-03: the settings list the device until its mail is confirmed, and after', async ({
  page,
  server,
}) => {
  const { link, serial } = await register(page, server);
  await page.goto('/settings');
  await expect(mine(page)).toContainText(serial);
  await expect(mine(page)).toContainText('Email not confirmed');
  await page.goto(link);
  await expect(heading(page, 'Email confirmed')).toBeVisible();
  await expect(page.getByText('Your device is registered and its email is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(mine(page)).toContainText(serial);
  await expect(mine(page)).not.toContainText('Email not confirmed');
  await page.goto(link);
  await expect(heading(page, 'Email confirmation link invalid'), 'a link works once').toBeVisible();
});

test('WEL-03: a new mail makes a new link', async ({ page, server }) => {
  const account = server.createUser();
  const device = newDevice();
  await signIn(page, account);
  await page.goto('/settings');
  await expect(mine(page)).toContainText('No device is registered yet.');
  await mine(page).getByRole('button', { name: 'Register Device' }).click();
  await typeUdi(page, device.text);
  await expectRegistered(page, device.serial);
  await expect(mine(page), 'the list knows at once').toContainText(device.serial);
  const first = await server.outbox.nextLink(account.email);
  await expect(scanner(page)).toBeHidden();
  await mine(page).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('We sent the confirmation email again.')).toBeVisible();
  const second = await server.outbox.nextLink(account.email);
  expect(second).not.toBe(first);
  await page.goto(first);
  await expect(heading(page, 'Email confirmation link invalid')).toBeVisible();
  await page.goto(second);
  await expect(heading(page, 'Email confirmed')).toBeVisible();
});

test('WEL-03: a link without its place, of another place, or made up is refused', async ({
  page,
  server,
}) => {
  const { link } = await register(page, server);
  const address = new URL(link);
  const other = Buffer.from('US').toString('base64url');
  for (const [query, title] of [
    ['', 'No server location'],
    ['?sid=', 'No server location'],
    [`?sid=${other}`, 'Server location parameter is invalid'],
    ['?sid=nonsense', 'Server location parameter is invalid'],
  ] as const) {
    await page.goto(address.pathname + query);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  }
  for (const path of [`${address.pathname}x`, '/devices/confirm-email/garbage/garbage']) {
    await page.goto(path + address.search);
    await expect(heading(page, 'Email confirmation link invalid')).toBeVisible();
    await expect(page.getByText('Click confirm email again to get a new one.')).toBeVisible();
  }
  await page.goto(link);
  await expect(heading(page, 'Email confirmed'), 'the true one still works').toBeVisible();
});

test('WEL-03: the link works for who is not signed in, and a server that is away can be asked again', async ({
  page,
  server,
  openBrowser,
}) => {
  const { link } = await register(page, server);
  const stranger = await (await openBrowser({ locale: 'en-US' })).newPage();
  await stranger.route('**/v1/devices/confirm-email/**', (route) => route.abort('internetdisconnected'));
  await stranger.goto(link);
  await expect(stranger.getByText('The server cannot be reached.')).toBeVisible();
  await stranger.unrouteAll();
  await button(stranger, 'Try again').click();
  await expect(heading(stranger, 'Email confirmed')).toBeVisible();
});
