import { hold } from '../harness/hold';
import {
  button,
  enterCode,
  expectSignedIn,
  fillSignup,
  sendSignup,
  submitLogin,
  wrongCode,
} from '../harness/people';
import { askForCode, newPhone, phone, phoneCode, phoneDialog, regionDialog } from '../harness/phone';
import { PASSWORD } from '../harness/server';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

const test = testWith('variant', VARIANT);

test('ACC-17: a verified phone and a confirmed region make an account', async ({ page, server }) => {
  const email = server.newEmail();
  const number = newPhone();
  const signup = await hold(page, '**/v1/auth/signup/');
  await page.goto('/signup');
  await expect(button(page, 'Create Account')).toBeDisabled();
  await fillSignup(page, { email });
  const code = await askForCode(page, server, number);
  await phoneCode(page).press('Control+Shift+X');
  await page.keyboard.press('Control+Shift+X');
  await expect(phoneDialog(page), 'no key combination leads around the code').toBeVisible();
  await phoneCode(page).fill(wrongCode(code));
  await expect(phoneCode(page)).toHaveAccessibleDescription('The code is wrong or has expired');
  await expect(phone(page)).not.toHaveAccessibleDescription('Verified');
  await phoneCode(page).fill(code);
  await expect(phone(page)).toHaveAccessibleDescription('Verified');
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
