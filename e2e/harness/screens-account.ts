/** The screens of profile, welcome and devices, on a server with default settings. */
import { expect, type Page } from '@playwright/test';
import { expectRegistered, newDevice, openScanner, scanner, typeUdi, udi } from './devices';
import { alert, button, field, heading, signIn, signInToDashboard, submitLogin } from './people';
import { page, type Screen } from './screens';
import type { Server } from './server';
import { welcome } from './welcome';

/** Simulates a machine without a camera. */
async function takeCameraAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('none', 'NotFoundError');
    };
  });
}

/** Stops timers of this length, so that elements that close by themselves stay visible. */
async function stopTimers(page: Page, length: number): Promise<void> {
  await page.addInitScript((stopped) => {
    const start = window.setTimeout.bind(window);
    const wrapped = (act: () => void, ms?: number) => (ms === stopped ? 0 : start(act, ms));
    Object.assign(window, { setTimeout: wrapped });
  }, length);
}

async function openProfile(page: Page, server: Server): Promise<void> {
  await signIn(page, await server.createUser());
  await page.goto('/profile');
  await expect(field(page, 'First name')).toHaveValue('Clara');
}

async function openTypedScanner(page: Page, server: Server): Promise<void> {
  await takeCameraAway(page);
  await signInToDashboard(page, await server.createUser());
  await openScanner(page);
  await expect(scanner(page)).toContainText('No camera could be started.');
}

export const welcomeScreens: Screen[] = [
  {
    name: 'welcome',
    open: async (page, server) => {
      await page.goto('/login');
      await submitLogin(page, await server.createUser());
      await expect(welcome(page)).toBeVisible();
    },
  },
];

export const accountScreens: Screen[] = [
  { name: 'profile', open: openProfile },
  {
    name: 'profile-incomplete',
    open: async (page, server) => {
      await openProfile(page, server);
      await field(page, 'First name').fill('');
      await field(page, 'Phone').fill('+49 1');
      await button(page, 'Save Profile').click();
      await expect(alert(page, 'Please enter all required items.')).toBeVisible();
    },
  },
  {
    name: 'profile-unreachable',
    open: async (page, server) => {
      await signIn(page, await server.createUser());
      await page.route('**/v1/user/edit/', (route) => route.abort('internetdisconnected'));
      await page.goto('/profile');
      await expect(button(page, 'Try again')).toBeVisible();
    },
  },
  {
    name: 'device-scan',
    open: async (page, server) => {
      // The code reader is never loaded, so the camera keeps searching.
      await page.route('**/*.wasm', () => {});
      await signInToDashboard(page, await server.createUser());
      await openScanner(page);
      await expect(scanner(page)).toContainText('Hold the code on the device inside the frame.');
    },
  },
  { name: 'device-typed', open: openTypedScanner },
  {
    name: 'device-refused',
    open: async (page, server) => {
      await openTypedScanner(page, server);
      await typeUdi(page, 'x');
      await expect(udi(page)).toHaveAccessibleDescription(/not a device identifier/);
    },
  },
  {
    name: 'device-registered',
    open: async (page, server) => {
      await stopTimers(page, 2_000);
      await openTypedScanner(page, server);
      const device = newDevice();
      await typeUdi(page, device.text);
      await expectRegistered(page, device.serial);
    },
  },
  {
    name: 'device-list',
    open: async (page, server) => {
      await openTypedScanner(page, server);
      const device = newDevice();
      await typeUdi(page, device.text);
      await expect(scanner(page)).toBeHidden();
      await page.goto('/settings#devices');
      await expect(page.getByText('Email not confirmed')).toBeVisible();
    },
  },
  {
    name: 'device-confirmed',
    open: async (page, server) => {
      const account = await server.createUser();
      await takeCameraAway(page);
      await signInToDashboard(page, account);
      await openScanner(page);
      await typeUdi(page, newDevice().text);
      await page.goto(await server.outbox.nextLink(account.email));
      await expect(heading(page, 'Email confirmed')).toBeVisible();
    },
  },
  page('device-link-invalid', '/devices/confirm-email/x/y?sid=RVU', 'Email confirmation link invalid'),
  page('device-location-wrong', '/devices/confirm-email/x/y?sid=VVM', 'Server location parameter is invalid'),
  page('device-location-missing', '/devices/confirm-email/x/y', 'No server location'),
  page('social-invalid', '/social-login/complete', 'Invalid access'),
];
