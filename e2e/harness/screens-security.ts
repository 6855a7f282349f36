/** The screens of sign-in with a second factor, and of its setup. */
import { expect, type Page } from '@playwright/test';
import { button, codeDialog, signIn, signOut, submitLogin } from './people';
import { newPhone } from './phone';
import type { Screen } from './screens';
import { type Account, PASSWORD, type Server } from './server';
import {
  confirmWith,
  dialog,
  openSettings,
  recoveryCodes,
  requestPhoneCode,
  setUpAuthenticator,
  signInToSettings,
  startAuthenticator,
  useMail,
  useSms,
} from './settings';
import { totp } from './totp';

async function toSettings(page: Page, server: Server): Promise<Account> {
  const account = await server.createUser();
  await signIn(page, account);
  await openSettings(page);
  return account;
}

/** The dialog for a code, for a person with an authenticator app. */
async function askForAppCode(page: Page, server: Server): Promise<void> {
  const account = await toSettings(page, server);
  await setUpAuthenticator(page);
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
}

/** A screen of the settings, with the steps that lead to it. */
function inSettings(name: string, then: (page: Page, server: Server) => Promise<unknown>): Screen {
  return {
    name,
    open: async (page, server) => {
      await toSettings(page, server);
      await then(page, server);
    },
  };
}

const choosing: Screen[] = [
  inSettings('factor-mail', useMail),
  inSettings('factor-sms', (page, server) => useSms(page, server, newPhone())),
  inSettings('factor-app', setUpAuthenticator),
  inSettings('factor-dialog', async (page) => {
    await button(page, 'Use: Email').click();
    await expect(dialog(page, 'Use codes by email')).toBeVisible();
  }),
  inSettings('factor-dialog-refused', async (page) => {
    await button(page, 'Use: Email').click();
    await confirmWith(page, 'Use codes by email', 'Use', 'Not-The-Password-1');
    await expect(page.getByText('The password is incorrect')).toBeVisible();
  }),
  inSettings('factor-app-scan', startAuthenticator),
  inSettings('factor-app-codes', async (page) => {
    const secret = await startAuthenticator(page);
    await page.getByLabel('Code from the app').fill(totp(secret));
    await recoveryCodes(page);
  }),
  inSettings('factor-phone', async (page) => {
    await button(page, 'Verify phone: SMS').click();
    await button(page, 'Send code').click();
    await expect(page.getByText('Enter the number with its country code')).toBeVisible();
  }),
  inSettings('factor-phone-code', (page) => requestPhoneCode(page, newPhone())),
];

const signingIn: Screen[] = [
  {
    name: 'login-code-sms',
    open: async (page, server) => {
      const account = await toSettings(page, server);
      await useSms(page, server, newPhone());
      await signOut(page);
      await submitLogin(page, account);
      await expect(codeDialog(page)).toContainText('by SMS');
      await button(page, 'Send again').click();
      await expect(codeDialog(page)).toContainText('A new code is on its way.');
    },
  },
  { name: 'login-code-app', open: askForAppCode },
  {
    name: 'login-code-recovery',
    open: async (page, server) => {
      await askForAppCode(page, server);
      await button(page, 'Use a recovery code instead').click();
      await button(page, 'Verify').click();
      await expect(codeDialog(page).getByText('Enter a recovery code.')).toBeVisible();
    },
  },
];

/** A session that the server reports as about to end; waiting for that would take hours. */
async function openEndingSession(page: Page, server: Server): Promise<void> {
  const ending = { ends_in_ms: 119_000 };
  await page.route('**/v1/auth/session/', (route) => route.fulfill({ json: ending }));
  await page.route('**/v1/auth/refresh/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...ending } });
  });
  await signIn(page, await server.createUser());
  await page.goto('/dashboard');
  await expect(dialog(page, 'Are you still there?')).toBeVisible();
}

const sessions: Screen[] = [
  { name: 'session-ending', open: openEndingSession },
  {
    name: 'sessions',
    open: async (page, server) => {
      const account = await server.createUser();
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1',
      };
      const body = JSON.stringify({ username: account.email, password: PASSWORD });
      await fetch(`${server.url}/v1/auth/login/`, { method: 'POST', headers, body });
      await signInToSettings(page, account);
      await button(page, 'Sign out all others').click();
      await expect(dialog(page, 'Sign out all others')).toBeVisible();
    },
  },
  inSettings('browser-forgotten', async (page) => {
    await page.getByRole('button', { name: /^Forget: / }).click();
    await expect(page.getByText('No known browsers yet')).toBeVisible();
  }),
];

export const securityScreens: Screen[] = [...choosing, ...signingIn, ...sessions];
