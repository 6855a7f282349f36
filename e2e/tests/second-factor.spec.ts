import {
  button,
  codeDialog,
  enterCode,
  expectSignedIn,
  signOut,
  submitLogin,
  wrongCode,
} from '../harness/people';
import { newPhone } from '../harness/phone';
import {
  confirmWith,
  dialog,
  factors,
  method,
  openSettings,
  requestPhoneCode,
  signInToSettings,
  useMail,
} from '../harness/settings';
import { expect, test } from '../harness/test';

const REFUSED = 'The code is wrong or has expired';

test('ACC-09: codes by mail, chosen in the settings and asked for until they are switched off', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  await signInToSettings(page, account);
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
  await button(page, 'Use: Email').click();
  await confirmWith(page, 'Use codes by email', 'Use', 'Not-The-Password-1');
  const password = dialog(page, 'Use codes by email').getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('The password is incorrect');
  await expect(password).toBeFocused();
  await dialog(page, 'Use codes by email').getByRole('button', { name: 'Cancel' }).click();
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
  await useMail(page);
  await expect(factors(page).getByText('On', { exact: true })).toBeVisible();
  const { subject, text } = await server.outbox.next(account.email);
  expect(subject).toBe('Two-step sign-in for your Archway account was changed');
  expect(text).toContain('The new second step: a code by email.');
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toContainText('p•••@clinic.example');
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);

  await openSettings(page);
  await button(page, 'Turn off').click();
  await confirmWith(page, 'Turn off two-step sign-in', 'Turn off');
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
  expect((await server.outbox.next(account.email)).text).toContain('The new second step: none.');
  await signOut(page);
  await submitLogin(page, account);
  await expectSignedIn(page);
});

test('ACC-09 ACC-17: codes by SMS, to a number that answered once', async ({ page, server }) => {
  const account = await server.createUser();
  await signInToSettings(page, account);
  await expect(method(page, 'SMS')).toContainText('Needs a verified phone number.');
  await button(page, 'Verify phone: SMS').click();
  const phone = dialog(page, 'Verify your phone').getByLabel('Phone');
  await phone.fill('030 901820');
  await button(page, 'Send code').click();
  await expect(phone).toHaveAccessibleDescription(/Enter the number with its country code/);
  await button(page, 'Cancel').click();

  const number = newPhone();
  const field = await requestPhoneCode(page, number);
  const masked = `+•••${number.slice(-2)}`;
  const code = await server.outbox.nextCode(number);
  await field.fill(wrongCode(code));
  await expect(field).toHaveAccessibleDescription(REFUSED);
  await field.fill(code);
  await confirmWith(page, 'Use codes by SMS', 'Use');
  await expect(method(page, 'SMS').getByText('In use')).toBeVisible();
  await expect(method(page, 'SMS')).toContainText(`A code to ${masked}`);
  expect((await server.outbox.next(account.email)).text).toContain('a code by SMS');

  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toContainText(`We sent a 6-digit code by SMS to ${masked}.`);
  await enterCode(page, await server.outbox.nextCode(number));
  await expectSignedIn(page);
});
