import { signInWithCode } from '../harness/administration';
import {
  alert,
  button,
  codeDialog,
  enterCode,
  expectSignedIn,
  field,
  heading,
  password,
  submitLogin,
} from '../harness/people';
import { expect, test } from '../harness/test';

const NO_PERMISSION = 'You do not have sufficient permissions to access this page.';

test('ACC-08: a wrong password is said, the right one signs in', async ({ page, server }) => {
  const account = await server.createUser();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await submitLogin(page, { ...account, password: 'Not-The-Password-1' });
  await expect(alert(page, 'Check your email or password')).toBeVisible();
  await expect(password(page)).toHaveValue('');
  await expect(password(page)).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(account.email);
  await button(page, 'Sign in').click();
  await expect(alert(page, 'Enter your email and password.')).toBeVisible();
  await submitLogin(page, account);
  await expectSignedIn(page);
});

test('ACC-11: the administration refuses people who manage nothing; staff sign in there, with a second factor', async ({
  page,
  server,
}) => {
  const visitor = await server.createUser();
  await page.goto('/adm');
  await expect(heading(page, 'Administration')).toBeVisible();
  await submitLogin(page, visitor);
  await expect(alert(page, NO_PERMISSION)).toBeVisible();
  await expect(password(page)).toHaveValue('');

  const staff = await server.createUser(['main-company', 'staff']);
  await submitLogin(page, staff);
  await enterCode(page, await server.outbox.nextCode(staff.email));
  await expect(page).toHaveURL('/adm/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto('/adm');
  await expect(page).toHaveURL('/adm/dashboard');
});

test('ACC-11: staff of another company find nothing in the administration, and are signed out', async ({
  page,
  server,
}) => {
  const staff = await server.createUser(['staff']);
  await signInWithCode(page, server, staff);
  await page.goto('/adm');
  await expect(alert(page, NO_PERMISSION)).toBeVisible();
  await expect(heading(page, 'Administration')).toBeVisible();

  await submitLogin(page, staff);
  await enterCode(page, await server.outbox.nextCode(staff.email));
  await expect(codeDialog(page).getByLabel('One-time code')).toHaveAccessibleDescription(NO_PERMISSION);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});
