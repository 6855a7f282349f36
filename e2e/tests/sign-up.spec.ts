import {
  alert,
  button,
  enterCode,
  field,
  fillSignup,
  heading,
  password,
  sendSignup,
  signOut,
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

  await expect(page).toHaveURL('/signupEmail');
  await expect(page.getByText(`We sent an email to ${email} with a link`)).toBeVisible();
  await expect(button(page, 'Resend')).toBeVisible();
  await expect(page.getByText('spam folder')).toContainText('2 minutes');
  await page.reload();
  await expect(
    page.getByText('We sent you an email with a link'),
    'the browser keeps no address',
  ).toBeVisible();
  await expect(button(page, 'Resend')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto(await server.outbox.nextLink(email));
  await expect(heading(page, 'Account activated')).toBeVisible();
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

  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const picture = page.locator('img[src^="/pictures/"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.reload();
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await signOut(page);
  await page.goto('/dashboard');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('ACC-01: going back leads to the start, not to where the visitor came from', async ({ page }) => {
  await page.goto('/login?next=%2Fdashboard');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(heading(page, 'Create New Account')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('ACC-04 ACC-05: what concerns the whole form is said at the top of the page', async ({
  page,
  server,
}) => {
  await page.route('**/v1/auth/captcha/', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not found.', code: 'not_found' } }),
  );
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await sendSignup(page);
  await expect(alert(page, 'No reCAPTCHA response')).toBeInViewport();
  await expect(password(page)).toHaveValue(PASSWORD);

  await page.unroute('**/v1/auth/captcha/');
  await page.route('**/v1/auth/signup/', (route) =>
    route.fulfill({
      status: 400,
      json: { detail: 'The captcha answer is wrong or was already used.', code: 'captcha_wrong' },
    }),
  );
  await button(page, 'Create Account').click();
  await expect(alert(page, 'Unable to sign up')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
