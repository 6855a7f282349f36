/** Every screen of the application, and how to reach it. A new page gets an entry here. */
import { expect, type Page } from '@playwright/test';
import {
  alert,
  button,
  codeDialog,
  enterCode,
  field,
  fillSignup,
  heading,
  sendSignup,
  signIn,
  signInToDashboard,
  signUp,
  submitLogin,
  userMenu,
  wrongCode,
} from './people';
import { PASSWORD, type Server } from './server';

export interface Screen {
  name: string;
  open: (page: Page, server: Server) => Promise<void>;
  /** Actions to repeat after the width of the window has changed. */
  reopen?: (page: Page) => Promise<void>;
}

const NEW_PASSWORD = 'Crown-And-Bridge-52';

/** A page that needs only an address. */
export function page(name: string, path: string, title: string): Screen {
  return {
    name,
    open: async (page) => {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
    },
  };
}

async function openResetLink(page: Page, server: Server): Promise<void> {
  const { email } = await server.createUser();
  await page.request.post('/v1/reset-password/', { data: { email } });
  await page.goto(await server.outbox.nextLink(email));
  await expect(heading(page, 'Create a new password')).toBeVisible();
}

async function openCodeDialog(page: Page, server: Server): Promise<string> {
  const account = await server.createUser(['main-company', 'staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
  return await server.outbox.nextCode(account.email);
}

async function openUserMenu(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: 'Sign out' });
  if (!(await entry.isVisible())) await userMenu(page).click();
  await expect(entry).toBeVisible();
}

async function openChangePassword(page: Page, server: Server, oldPassword: string): Promise<void> {
  await signIn(page, await server.createUser());
  await page.goto('/changePassword');
  await field(page, 'Old password').fill(oldPassword);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
}

const beforeSigningIn: Screen[] = [
  page('login', '/login', 'Sign in'),
  {
    name: 'login-refused',
    open: async (page, server) => {
      await page.goto('/login');
      await submitLogin(page, { email: server.newEmail(), password: PASSWORD });
      await expect(alert(page, 'Check your email or password')).toBeVisible();
    },
  },
  page('administration', '/adm', 'Administration'),
  {
    name: 'login-code',
    open: async (page, server) => {
      await openCodeDialog(page, server);
    },
  },
  {
    name: 'login-code-refused',
    open: async (page, server) => {
      const code = await openCodeDialog(page, server);
      await enterCode(page, wrongCode(code));
      await expect(codeDialog(page).getByText('The code is wrong or has expired')).toBeVisible();
    },
  },
  page('signup', '/signup', 'Create New Account'),
  {
    name: 'signup-incomplete',
    open: async (page) => {
      await page.goto('/signup');
      await button(page, 'Create Account').click();
      await expect(alert(page, 'Please enter all required items.')).toBeVisible();
    },
  },
  {
    name: 'signup-filled',
    open: async (page, server) => {
      await page.route('**/v1/auth/signup/', (route) =>
        route.fulfill({ status: 400, json: { detail: 'No.' } }),
      );
      await page.goto('/signup');
      await fillSignup(page, { email: server.newEmail() });
      await field(page, 'Phone').fill('+49 30 901820');
      await page.getByLabel('Choose a picture').setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      });
      await sendSignup(page);
      await expect(alert(page, 'Unable to sign up')).toBeVisible();
    },
  },
  {
    name: 'signup-countries',
    open: async (page) => {
      await page.goto('/signup');
      await page.getByRole('combobox', { name: 'Country' }).click();
      await expect(page.getByRole('option', { name: 'Afghanistan' })).toBeVisible();
    },
  },
  {
    name: 'signup-email',
    open: async (page, server) => {
      await signUp(page, server);
      await expect(button(page, 'Resend')).toBeVisible();
    },
  },
];

const links: Screen[] = [
  {
    name: 'activate',
    open: async (page, server) => {
      const { email } = await signUp(page, server);
      await page.goto(await server.outbox.nextLink(email));
      await expect(heading(page, 'Account activated')).toBeVisible();
    },
  },
  page('activate-invalid', '/activate/garbage/garbage', 'Account activation link invalid'),
  {
    name: 'activate-expired',
    open: async (page) => {
      await page.route('**/v1/auth/activate/', (route) =>
        route.fulfill({
          status: 400,
          json: { detail: 'Account needs activation', code: 'needs_activation', uid: 'somebody' },
        }),
      );
      await page.goto('/activate/somebody/token');
      await expect(heading(page, 'Account needs activation')).toBeVisible();
    },
  },
  {
    name: 'activate-waiting',
    open: async (page) => {
      await page.route('**/v1/auth/activate/', () => {});
      await page.goto('/activate/somebody/token');
      await expect(page.getByLabel('Activating your account')).toBeVisible();
    },
  },
  page('resend', '/resend/garbage', 'Account needs activation'),
  {
    name: 'resend-failed',
    open: async (page) => {
      await page.goto('/resend/garbage');
      await button(page, 'Resend').click();
      await expect(alert(page, 'Failed to send mail')).toBeVisible();
    },
  },
  {
    name: 'resend-sent',
    open: async (page, server) => {
      const account = await signUp(page, server);
      await page.goto('/login');
      await submitLogin(page, account);
      await button(page, 'Resend').click();
      await expect(page.getByText('Activation email sent')).toBeVisible();
    },
  },
  page('password-reset', '/password_reset', 'Reset your password'),
  page('password-link', '/passwordLink', 'Check your inbox'),
  { name: 'password-new', open: openResetLink },
  {
    name: 'password-new-refused',
    open: async (page, server) => {
      await openResetLink(page, server);
      await button(page, 'Save password').click();
      await expect(alert(page, 'Please enter all required items.')).toBeVisible();
    },
  },
  page('password-created', '/createNewPassword', 'Password changed'),
  page('token-expired', '/tokenExpired', 'This link has expired'),
  page('not-found', '/no/such/page', '404 not found'),
];

const signedIn: Screen[] = [
  {
    name: 'not-found-signed-in',
    open: async (page, server) => {
      await signInToDashboard(page, await server.createUser());
      await page.goto('/no/such/page');
      await expect(heading(page, '404 not found')).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    open: async (page, server) => {
      await signInToDashboard(page, await server.createUser());
    },
  },
  {
    name: 'user-menu',
    open: async (page, server) => {
      await signInToDashboard(page, await server.createUser());
      await openUserMenu(page);
    },
    // The panel and the bar of small screens each have a menu.
    reopen: openUserMenu,
  },
  {
    name: 'change-password',
    open: async (page, server) => {
      await signIn(page, await server.createUser());
      await page.goto('/changePassword');
      await expect(heading(page, 'Change password')).toBeVisible();
    },
  },
  {
    name: 'change-password-refused',
    open: async (page, server) => {
      await openChangePassword(page, server, 'Not-The-Password-1');
      await button(page, 'Save password').click();
      await expect(page.getByText('The old password is incorrect')).toBeVisible();
    },
  },
  {
    name: 'change-password-done',
    open: async (page, server) => {
      await openChangePassword(page, server, PASSWORD);
      await button(page, 'Save password').click();
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
    },
  },
];

export const screens: Screen[] = [...beforeSigningIn, ...links, ...signedIn];
