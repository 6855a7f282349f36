/** Actions on the pages before and after sign-in, by the texts of the pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, PASSWORD, type Server } from './server';
import { spend } from './spending';
import { dismissesWelcome, dismissWelcome, settle } from './welcome';

/** A text or password field by its label; the label of an optional field says so. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });
}

export const password = (page: Page): Locator => field(page, 'Password');

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A message about the whole form. */
export const alert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

export async function submitLogin(page: Page, account: Account): Promise<void> {
  await dismissWelcome(page);
  await field(page, 'Email').fill(account.email);
  await password(page).fill(account.password);
  await button(page, 'Sign in').click();
}

export async function expectSignedIn(page: Page, name?: string): Promise<void> {
  await expect(userMenu(page, name)).toBeVisible();
  await settle(page);
}

export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, account);
  await expectSignedIn(page, account.name);
}

/** Puts the browser in the state after sign-in without using the page, which has tests of its own. */
async function startSession({
  email,
  password,
  isWelcomed,
}: Account & { isWelcomed: boolean }): Promise<number> {
  const send = (path: string, token: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const answer = await send('/v1/auth/login/', '', { username: email, password });
  const { user } = await answer.json();
  if (!user) return answer.status;
  const { token, ...stored } = user;
  if (isWelcomed) {
    await send('/v1/auth/set-first-login-viewed/', token, {});
    stored.is_first_login = false;
  }
  localStorage.setItem('user', JSON.stringify(stored));
  return answer.status;
}

/**
 * Signs in without opening a page: the next page opened is the first. `site` is only given if it is not the one that
 * all tests share.
 */
export async function signIn(page: Page, account: Account, site = ''): Promise<void> {
  await spend('sign in', async () => {
    await page.goto(`${site}/healthz`);
    const isWelcomed = dismissesWelcome(page);
    const status = await page.evaluate(startSession, { ...account, isWelcomed });
    expect(status, `${account.email} signs in`).toBe(200);
  });
}

export async function signInToDashboard(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await page.goto('/dashboard');
  await expectSignedIn(page, account.name);
}

/** The user menu. In the panel it has the person's name, in the bar of small screens it is called Me. */
export const userMenu = (page: Page, name = 'Clara Sommer'): Locator =>
  page.getByRole('button', { name: new RegExp(`${name}|^Me$`) });

export async function signOut(page: Page): Promise<void> {
  await settle(page);
  await userMenu(page).click();
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL('/login');
}

export interface SignupAnswers {
  email: string;
  password: string;
  confirm: string;
  firstName: string;
  lastName: string;
  role: string;
  country: string;
}

export async function chooseCountry(page: Page, name: string): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Country' });
  // The preset may arrive during typing.
  await expect(async () => {
    await country.fill(name);
    await page.getByRole('option', { name, exact: true }).click({ timeout: 2_000 });
    await expect(country).toHaveValue(name, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Fills in the form; fields that are not given get valid answers. */
export async function fillSignup(page: Page, answers: Partial<SignupAnswers> & { email: string }) {
  await field(page, 'Email').fill(answers.email);
  await password(page).fill(answers.password ?? PASSWORD);
  await field(page, 'Confirm password').fill(answers.confirm ?? answers.password ?? PASSWORD);
  await field(page, 'First name').fill(answers.firstName ?? 'Clara');
  await field(page, 'Last name').fill(answers.lastName ?? 'Sommer');
  await page.getByRole('radio', { name: answers.role ?? 'Dental Clinic' }).check();
  await chooseCountry(page, answers.country ?? 'Germany');
}

export const terms = (page: Page): Locator => page.getByRole('checkbox', { name: /terms of use/ });

export async function sendSignup(page: Page): Promise<void> {
  await terms(page).check();
  await button(page, 'Create Account').click();
}

/** Signs up and leaves the account unactivated. */
export async function signUp(page: Page, server: Server): Promise<Account> {
  const email = server.newEmail();
  await page.goto(`${server.url}/signup`);
  await fillSignup(page, { email });
  await sendSignup(page);
  await expect(page).toHaveURL(`${server.url}/signupEmail`);
  return { email, password: PASSWORD };
}

export const codeDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Enter your code' });

/** Types a code; its sixth digit submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const field = codeDialog(page).getByLabel('One-time code');
  // Typing the same code again would be no change, and would not submit it.
  await field.fill('');
  await field.fill(code);
}

/** A code different from the mailed one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');
