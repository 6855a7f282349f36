import { hold } from '../harness/hold';
import { button, fillSignup, sendSignup, terms, wrongCode } from '../harness/people';
import { askForCode, country, newPhone, phone, phoneCode, phoneDialog, verifyPhone } from '../harness/phone';
import { freePort } from '../harness/server';
import { expect } from '../harness/test';
import { testWith, VARIANT } from '../harness/with';

const test = testWith('phone', VARIANT);

test('ACC-17: a wrong code is said in the dialog, and typing clears it', async ({ page, server }) => {
  await page.goto('/signup');
  await expect(country(page)).toHaveValue('Germany');
  const code = await askForCode(page, server, newPhone());
  const sent = await hold(page, '**/v1/auth/verify-phone-code/');
  sent.release();
  await phoneCode(page).fill(wrongCode(code));
  await expect(phoneCode(page)).toHaveAccessibleDescription('The code is wrong or has expired');
  expect(sent.calls(), 'sent by itself at the sixth digit').toBe(1);
  await phoneCode(page).press('Backspace');
  await expect(phoneCode(page)).not.toHaveAccessibleDescription('The code is wrong or has expired');
  await phoneCode(page).fill('12ab3');
  await expect(phoneCode(page)).toHaveValue('123');
  await phoneDialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(phoneCode(page)).toHaveAccessibleDescription('Enter the 6 digits of the code.');
  expect(sent.calls(), 'three digits are no code').toBe(1);
  await phoneCode(page).fill(code);
  await expect(phone(page)).toHaveAccessibleDescription('Verified');
});

test('ACC-17: editing the phone makes it unverified', async ({ page, server }) => {
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  await terms(page).check();
  await verifyPhone(page, server, newPhone());
  await expect(button(page, 'Create Account')).toBeEnabled();
  await button(page, 'Edit Phone').click();
  await expect(phone(page)).toBeEditable();
  await expect(phone(page)).not.toHaveAccessibleDescription('Verified');
  await phone(page).fill(newPhone());
  await expect(button(page, 'Create Account')).toBeDisabled();
  await expect(page.getByText('Please verify your phone number.')).toBeVisible();
});

test('ACC-17: the server asks for a verified phone whatever the page says', async ({ page, server }) => {
  await page.goto('/signup');
  await fillSignup(page, { email: server.newEmail() });
  // As if the code had been right.
  await page.route('**/v1/auth/verify-phone-code/', (route) =>
    route.fulfill({ json: { detail: 'Verified' } }),
  );
  await askForCode(page, server, newPhone());
  await phoneCode(page).fill('123456');
  await sendSignup(page);
  await button(page, 'Confirm').click();
  await expect(phone(page)).toHaveAccessibleDescription('Please verify your phone number.');
  await expect(page).toHaveURL('/signup');
});

test('ACC-17: there is no key combination around the code', async ({ page, server }) => {
  await page.goto('/signup');
  await expect(country(page)).toHaveValue('Germany');
  await askForCode(page, server, newPhone());
  await phoneCode(page).press('Control+Shift+X');
  await page.keyboard.press('Control+Shift+X');
  await expect(phoneDialog(page)).toBeVisible();
  await phoneDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(phoneDialog(page)).toBeHidden();
  await expect(phone(page)).toBeEditable();
  await expect(phone(page)).not.toHaveAccessibleDescription('Verified');
});

test('ACC-17: a number that is none is said at the field', async ({ page }) => {
  await page.goto('/signup');
  await phone(page).fill('+49 1');
  await button(page, 'Verify Phone').click();
  await expect(phone(page)).toHaveAccessibleDescription('Enter a valid phone number.');
  await expect(phone(page)).toBeFocused();
});

test('ACC-17: a code that cannot be sent is an error in a dialog', async ({ page, serverWith }) => {
  const closed = `http://127.0.0.1:${await freePort()}/`;
  const server = await serverWith({ ...VARIANT, ARCHWAY_SMS__URL: closed });
  await page.goto(`${server.url}/signup`);
  await expect(country(page)).toHaveValue('Germany');
  await phone(page).fill(newPhone());
  await button(page, 'Verify Phone').click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('Failed to send verification code.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Verify Phone')).toBeFocused();
});
