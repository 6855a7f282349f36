/** The screens of sign-in through a provider. */
import { expect } from '@playwright/test';
import { alert, button, field, heading } from './people';
import type { Provider } from './provider';
import { page, type Screen } from './screens';
import {
  completeSocialSignup,
  continueWith,
  failAtProvider,
  newPerson,
  openAppLink,
  openPopup,
  openSocialSignup,
  socialUserMenu,
} from './social';
import { pastWelcome } from './welcome';

export function socialScreens(provider: () => Provider): Screen[] {
  return [
    page('login-social', '/login', 'Sign in'),
    {
      name: 'login-social-taken',
      open: async (page, server) => {
        newPerson(provider());
        provider().claims.email = (await server.createUser()).email;
        await page.goto('/login');
        await openPopup(page);
        await expect(alert(page, 'This email address is already registered')).toBeVisible();
      },
    },
    {
      name: 'login-social-failed',
      open: async (page) => {
        failAtProvider(provider(), 'server_error');
        await page.goto('/login');
        await openPopup(page);
        await expect(alert(page, 'Signing in with Google did not work.')).toBeVisible();
      },
    },
    {
      name: 'login-social-waiting',
      open: async (page) => {
        // The window never loads the provider's page.
        await page.context().route('**/v1/auth/social/google/?*', () => {});
        await page.goto('/login');
        await openPopup(page);
        await expect(continueWith(page)).toBeDisabled();
        await page.bringToFront();
      },
    },
    {
      name: 'signup-social',
      open: async (page, server) => {
        newPerson(provider());
        await openSocialSignup(page, server);
      },
    },
    {
      name: 'profile-social',
      open: async (page, server) => {
        newPerson(provider());
        await openSocialSignup(page, server);
        await completeSocialSignup(page);
        await expect(socialUserMenu(page)).toBeVisible();
        await pastWelcome(page);
        await page.goto('/profile');
        await expect(field(page, 'Name')).toHaveValue('Gia Rossi');
      },
    },
    {
      name: 'social-connect',
      open: async (page, server) => {
        newPerson(provider());
        await openAppLink(page, server);
        await expect(heading(page, 'Connect your account')).toBeVisible();
      },
    },
    {
      name: 'social-connected',
      open: async (page, server) => {
        newPerson(provider());
        await openAppLink(page, server);
        await button(page, 'Connect').click();
        await expect(heading(page, 'Account connected successfully!')).toBeVisible();
      },
    },
    {
      name: 'settings-connected',
      open: async (page, server) => {
        newPerson(provider());
        await openAppLink(page, server);
        await button(page, 'Connect').click();
        await expect(heading(page, 'Account connected successfully!')).toBeVisible();
        await page.goto('/settings');
        await expect(button(page, 'Disconnect: Google')).toBeVisible();
      },
    },
  ];
}
