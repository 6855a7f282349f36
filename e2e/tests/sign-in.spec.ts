import { hold } from '../harness/hold';
import {
  alert,
  button,
  enterCode,
  expectSignedIn,
  field,
  heading,
  password,
  signIn,
  submitLogin,
} from '../harness/people';
import { expect, test } from '../harness/test';

const NO_PERMISSION = 'You do not have sufficient permissions to access this page.';

test('ACC-08: the page offers what it should', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute(
    'href',
    '/password_reset',
  );
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('link', { name: 'Request a demo' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveCount(14);
});

test('ACC-08: a wrong password and an unknown email are answered alike', async ({ page, server }) => {
  const { email } = server.createUser();
  await page.goto('/login');
  for (const somebody of [email, 'nobody@clinic.example']) {
    await submitLogin(page, { email: somebody, password: 'Not-The-Password-1' });
    await expect(alert(page, 'Check your email or password')).toBeVisible();
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(somebody);
    await field(page, 'Email').fill('');
    await button(page, 'Sign in').click();
    await expect(alert(page, 'Enter your email and password.')).toBeVisible();
  }
});

test('API-07: too many wrong passwords are stopped, and the page says so', async ({ page, serverWith }) => {
  const server = await serverWith({ ARCHWAY_LIMITS__LOGIN_PER_ACCOUNT: '2' });
  const { email } = server.createUser();
  await page.goto(`${server.url}/login`);
  for (const text of ['Check your email or password', 'Check your email or password', 'Too many attempts.']) {
    const answered = page.waitForResponse('**/v1/auth/login/');
    await submitLogin(page, { email, password: 'Not-The-Password-1' });
    await answered;
    await expect(alert(page, text)).toBeVisible();
  }
});

test('ACC-08: one press is one attempt', async ({ page, server }) => {
  const account = server.createUser();
  const login = await hold(page, '**/v1/auth/login/');
  await page.goto('/login');
  await submitLogin(page, account);
  await field(page, 'Email').press('Enter');
  login.release();
  await expectSignedIn(page);
  expect(login.calls()).toBe(1);
});

test('ACC-08: the other region is offered where it is configured, on main skins', async ({
  page,
  serverWith,
}) => {
  const server = await serverWith({ ARCHWAY_REGIONS__US: 'https://us.archway.example' });
  await page.goto(`${server.url}/login`);
  const site = page.getByRole('link', { name: 'Connect to US Site' });
  await expect(site).toHaveAttribute('href', 'https://us.archway.example');
  await page.goto(`${server.urlOfSkin('nordlab')}/login`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(site).toBeHidden();
});

test('ACC-11: the administration refuses whoever manages nothing', async ({ page, server }) => {
  const account = server.createUser();
  await page.goto('/adm');
  await expect(heading(page, 'Administration')).toBeVisible();
  await submitLogin(page, account);
  await expect(alert(page, NO_PERMISSION)).toBeVisible();
  await expect(password(page)).toHaveValue('');
  await page.goto('/dashboard');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('ACC-11: a signed-in person who manages nothing is signed out there', async ({ page, server }) => {
  await signIn(page, server.createUser());
  await page.goto('/adm');
  await expect(alert(page, NO_PERMISSION)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});

test('ACC-11: staff sign in there, with a second factor', async ({ page, server }) => {
  const account = server.createUser(['main-company', 'staff']);
  await page.goto('/adm');
  await submitLogin(page, account);
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expect(page).toHaveURL('/adm/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/adm');
  await expect(page).toHaveURL('/adm/dashboard');
});

test('ACC-11 ADM-01: staff to whom nothing opens there are signed out again, and told why', async ({
  page,
  server,
}) => {
  const account = server.createUser(['staff']);
  await page.goto('/adm');
  await submitLogin(page, account);
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expect(alert(page, NO_PERMISSION)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});
