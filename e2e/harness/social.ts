/** Sign-in through a provider on the pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, heading, signInByForm, terms } from './people';
import { country } from './phone';
import { Provider } from './provider';
import { PASSWORD, type Server, startServer } from './server';
import { test } from './test';
import { dismissWelcome } from './welcome';

export const continueWith = (page: Page, label = 'Google'): Locator => button(page, `Continue with ${label}`);

/** Opens the provider's window; it closes by itself unless `keepAtProvider` was called. */
export async function openPopup(page: Page, label = 'Google'): Promise<Page> {
  await dismissWelcome(page);
  const opened = page.waitForEvent('popup');
  await continueWith(page, label).click();
  return await opened;
}

/** The provider does not redirect people back, but shows a page of its own. */
export function keepAtProvider(provider: Provider): void {
  provider.redirect = (back) => {
    const state = back.searchParams.get('state') ?? '';
    back.href = `${provider.url}/.well-known/openid-configuration?state=${state}`;
  };
}

/** Simulates that the person cancels at the provider, or that the provider fails. */
export function failAtProvider(provider: Provider, error: string): void {
  provider.redirect = (back) => {
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
  };
}

let people = 0;
/** Signs in a person at the provider whom the server does not know. */
export function newPerson(provider: Provider): string {
  const email = `gia${++people}@gmail.example`;
  const names = { given_name: 'Gia', family_name: 'Rossi', name: 'Gia Rossi' };
  provider.claims = { sub: `g-${people}`, email, email_verified: true, ...names };
  return email;
}

/** Goes from the sign-in page to the form that completes the first sign-in. */
export async function openSocialSignup(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/login`);
  await openPopup(page);
  await expect(heading(page, 'Create New Account')).toBeVisible();
  await expect(country(page)).toHaveValue('Germany');
}

export async function completeSocialSignup(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Dental Clinic' }).check();
  await terms(page).check();
  await button(page, 'Create Account').click();
}

export const socialUserMenu = (page: Page): Locator => page.getByRole('button', { name: /Gia Rossi|^Me$/ });

/** Links an account from an app, with the token of its person; the browser then returns from the provider. */
export async function openAppLink(page: Page, server: Server): Promise<void> {
  const answered = page.waitForResponse('**/v1/auth/login/');
  await signInByForm(page, await server.createUser());
  const { user } = await (await answered).json();
  const begun = await page.request.post(`${server.url}/v1/qc/social-login/start/`, {
    headers: { authorization: `Bearer ${user.token}` },
    data: { provider: 'google', app: true, password: PASSWORD },
  });
  await page.goto((await begun.json()).url);
}

/** A server with one provider for each of these names. */
export function testWithProvider(names: string[], settings: Record<string, string> = {}) {
  return test.extend<object, { provider: Provider; server: Server }>({
    provider: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
      async ({}, use) => {
        const provider = await Provider.start();
        await use(provider);
        await provider.stop();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ provider }, use, worker) => {
        const providers = Object.assign({}, ...names.map((name) => provider.settings(name)));
        const server = await startServer(`social-${worker.workerIndex}`, { ...settings, ...providers });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
}

/** All test files about providers share one server with three of them. */
export const socialTest = testWithProvider(['google', 'facebook', 'hospital']);

// Resets what one test has changed at the provider before the next.
export function resetProvider({ provider }: { provider: Provider }): void {
  provider.redirect = () => {};
  provider.lies = {};
}
