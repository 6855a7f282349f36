import { hold } from '../harness/hold';
import {
  alert,
  button,
  enterCode,
  expectSignedIn,
  field,
  fillSignup,
  heading,
  password,
  sendSignup,
  signOut,
  signUp,
  submitLogin,
} from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

test('ACC-01 ACC-05 ACC-06 ACC-09 SES-01 SES-03: from signing up to signing out', async ({
  page,
  server,
}) => {
  const email = server.newEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(heading(page, 'Create New Account')).toBeVisible();
  await fillSignup(page, { email });
  await sendSignup(page);

  await expect(page).toHaveURL('/signupEmail');
  await expect(page.getByText('spam folder')).toContainText('2 minutes');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(await server.outbox.nextLink(email));
  await expect(heading(page, 'Account activated')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(page, { email, password: PASSWORD });
  await enterCode(page, await server.outbox.nextCode(email));

  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.reload();
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await signOut(page);
  await page.goto('/dashboard');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('ACC-01: what the query names is filled in', async ({ page }) => {
  await page.goto('/signup?email=mia%40lab.example&fname=Mia&lname=1.%20Weber');
  await expect(field(page, 'Email')).toHaveValue('mia@lab.example');
  await expect(field(page, 'First name')).toHaveValue('Mia');
  await expect(field(page, 'Last name')).toHaveValue('1. Weber');
});

test('ACC-01: going back leads to the start, not to where the visitor came from', async ({ page }) => {
  await page.goto('/login?next=%2Fdashboard');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(heading(page, 'Create New Account')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('ACC-01: phone numbers begin with a plus, and the picture arrives', async ({ page, server }) => {
  const email = server.newEmail();
  await page.goto('/signup');
  await fillSignup(page, { email });
  await field(page, 'Phone').fill('030 901820');
  await field(page, 'Institution name').fill('Praxis Sommer');
  await field(page, 'Address').fill('Lindenstraße 4\n10969 Berlin');
  await expect(field(page, 'Phone')).toHaveValue('+49 30 901820');
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(button(page, 'Remove picture')).toBeVisible();
  await sendSignup(page);

  await page.goto(await server.outbox.nextLink(email));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(page, { email, password: PASSWORD });
  const answered = page.waitForResponse('**/v1/auth/login/otp/');
  await enterCode(page, await server.outbox.nextCode(email));
  const { user } = await (await answered).json();
  expect(user).toMatchObject({
    phone: '+4930901820',
    institution: 'Praxis Sommer',
    address: 'Lindenstraße 4\n10969 Berlin',
    role: 'clinic',
    country: 'DE',
  });
  await expectSignedIn(page);
  const picture = page.locator('img[src^="/pictures/"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('ACC-04: without an answer of the captcha an alert says so, and nothing is sent', async ({
  page,
  server,
}) => {
  const signup = await hold(page, '**/v1/auth/signup/');
  await page.route('**/v1/auth/captcha/', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  );
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(alert(page, 'No reCAPTCHA response')).toBeInViewport();
  expect(signup.calls()).toBe(0);
  await expect(password(page)).toHaveValue(PASSWORD);
});

test('ACC-05: any other refusal is "Unable to sign up", at the top of the page', async ({ page, server }) => {
  await page.route('**/v1/auth/signup/', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The captcha answer is wrong or was already used.' } }),
  );
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(alert(page, 'Unable to sign up')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('ACC-04: one press sends one form, also while the captcha is being solved', async ({ page, server }) => {
  const captcha = await hold(page, '**/v1/auth/captcha/');
  const signup = await hold(page, '**/v1/auth/signup/');
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(page.getByText('Checking that you are human')).toBeVisible();
  await field(page, 'Email').press('Enter');
  captcha.release();
  signup.release();
  await expect(page).toHaveURL('/signupEmail');
  expect([captcha.calls(), signup.calls()]).toEqual([1, 1]);
});

test('ACC-01 ACC-02: an email has one account', async ({ page, server }) => {
  const { email } = await signUp(page, server);
  await page.goto('/signup');
  await fillSignup(page, { email: email.toUpperCase() });
  await sendSignup(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('This email address is already registered');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page).toHaveURL('/signup');
});
