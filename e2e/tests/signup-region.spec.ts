import { hold } from '../harness/hold';
import {
  button,
  enterCode,
  expectSignedIn,
  field,
  fillSignup,
  sendSignup,
  submitLogin,
} from '../harness/people';
import { country, newPhone, phone, phoneDialog, regionDialog, verifyPhone } from '../harness/phone';
import { PASSWORD } from '../harness/server';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

const test = testWith('variant', VARIANT);

test('ACC-17: a verified phone and a confirmed region make an account', async ({ page, server }) => {
  const email = server.newEmail();
  const number = newPhone();
  const signup = await hold(page, '**/v1/auth/signup/');
  await page.goto('/signup');
  await fillSignup(page, { email });
  await verifyPhone(page, server, number);
  await expect(phoneDialog(page)).toBeHidden();
  await expect(phone(page)).not.toBeEditable();
  await sendSignup(page);
  await expect(regionDialog(page)).toContainText('Your country is Germany.');
  await expect(regionDialog(page)).toContainText('European Union (EU)');
  await expect(regionDialog(page)).toContainText('cannot be changed after confirmation');
  expect(signup.calls(), 'nothing is sent before the confirmation').toBe(0);
  await button(page, 'Cancel').click();
  await expect(regionDialog(page)).toBeHidden();
  expect(signup.calls(), 'nor without it').toBe(0);
  await button(page, 'Create Account').click();
  await button(page, 'Confirm').click();
  signup.release();
  await expect(page).toHaveURL('/signupEmail');

  await page.goto(await server.outbox.nextLink(email));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitLogin(page, { email, password: PASSWORD });
  const answered = page.waitForResponse('**/v1/auth/login/otp/');
  await enterCode(page, await server.outbox.nextCode(email));
  const { user } = await (await answered).json();
  expect(user).toMatchObject({ phone: number, country: 'DE', settings: { data_loc_set: true } });
  await expectSignedIn(page);
  await expect(page, 'the region is chosen: no profile first').toHaveURL('/dashboard');
});

test('ACC-17: Create Account waits until everything is there', async ({ page, server }) => {
  await page.goto('/signup');
  const create = button(page, 'Create Account');
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription('Please enter all required items.');
  await fillSignup(page, { email: server.newEmail() });
  await expect(create).toBeDisabled();
  await phone(page).fill(newPhone());
  await expect(create).toHaveAccessibleDescription('Please verify your phone number.');
  await verifyPhone(page, server, newPhone());
  await expect(create).toBeEnabled();
  await field(page, 'Last name').fill('');
  await expect(create).toBeDisabled();
});

for (const name of ['Costa Rica', 'Algeria']) {
  test(`ACC-17: ${name} needs no verified phone`, async ({ page, server }) => {
    await page.goto('/signup');
    await fillSignup(page, { email: server.newEmail(), country: name });
    await expect(button(page, 'Verify Phone')).toBeHidden();
    await expect(button(page, 'Create Account')).toBeEnabled();
    await sendSignup(page);
    await expect(regionDialog(page)).toContainText(`Your country is ${name}.`);
    await button(page, 'Confirm').click();
    await expect(page).toHaveURL('/signupEmail');
  });
}

test('ACC-17: a country of the other region is refused, with the way to its site', async ({
  page,
  serverWith,
}) => {
  const server = await serverWith({ ...VARIANT, ARCHWAY_REGIONS__US: 'https://us.example.com' });
  await page.goto(`${server.url}/signup`);
  await fillSignup(page, { email: server.newEmail(), country: 'Costa Rica' });
  await country(page).blur();
  await expect(country(page)).toHaveAccessibleDescription(
    'Accounts of this country are kept at the site of the other region. Please sign up there. Sign up at the US site',
  );
  await expect(page.getByRole('link', { name: 'Sign up at the US site' })).toHaveAttribute(
    'href',
    'https://us.example.com/signup',
  );
  await sendSignup(page);
  await expect(regionDialog(page)).toContainText('United States (US)');
  await button(page, 'Confirm').click();
  await expect(country(page)).toHaveAccessibleDescription(/other region/);
  await expect(page).toHaveURL(`${server.url}/signup`);
});
