/** What people do on the pages before and after signing in, in the words they read there. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, PASSWORD, type Server } from './server';
import { spend } from './spending';
import { dismissesWelcome, dismissWelcome, settle } from './welcome';

/** A text or password by its label; optional ones say so behind it. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });
}

export const password = (page: Page): Locator => field(page, 'Password');

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** What is said about a whole form. */
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

/** As the sign-in page leaves the browser, without a walk over that page: its own tests take that. */
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

/** Nothing is shown yet: the page that is opened next is the first one. The site is named where it is not the one all tests share. */
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

/** In the panel it carries the person's name, in the bar of small screens it is called Me. */
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
  // The preset may arrive while the name is typed.
  await expect(async () => {
    await country.fill(name);
    await page.getByRole('option', { name, exact: true }).click({ timeout: 2_000 });
    await expect(country).toHaveValue(name, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Fills the form in; what is not given is the answer of somebody who makes no mistakes. */
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

/** The sixth digit sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const field = codeDialog(page).getByLabel('One-time code');
  // The same code once more is nothing new, so nothing would be sent.
  await field.fill('');
  await field.fill(code);
}

/** Another code than the one that was mailed. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');
