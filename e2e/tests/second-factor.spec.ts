import {
  button,
  codeDialog,
  enterCode,
  expectSignedIn,
  signInToDashboard,
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
  requestPhoneCode,
  signInToSettings,
  useMail,
  useSms,
} from '../harness/settings';
import { expect, test } from '../harness/test';

const REFUSED = 'The code is wrong or has expired';

test('ACC-09: codes by mail, chosen in the settings and asked for from then on', async ({ page, server }) => {
  const account = server.createUser();
  await signInToSettings(page, account);
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
  await useMail(page);
  await expect(factors(page).getByText('On', { exact: true })).toBeVisible();
  const { subject, text } = await server.outbox.next(account.email);
  expect(subject).toBe('Your Archway second factor was changed');
  expect(text).toContain('From now on it is: a code by email.');
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toContainText('p•••@clinic.example');
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);
});

test('ACC-09: a wrong password changes nothing, and the dialog says so', async ({ page, server }) => {
  await signInToSettings(page, server.createUser());
  await button(page, 'Use: Email').click();
  await confirmWith(page, 'Use codes by email', 'Use', '');
  const password = dialog(page, 'Use codes by email').getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Enter your password.');
  await confirmWith(page, 'Use codes by email', 'Use', 'Not-The-Password-1');
  await expect(password).toHaveAccessibleDescription('The password is incorrect');
  await expect(password).toBeFocused();
  await dialog(page, 'Use codes by email').getByRole('button', { name: 'Cancel' }).click();
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
});

test('ACC-09 ACC-17: codes by SMS, to a number that answered once', async ({ page, server }) => {
  const account = server.createUser();
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

test("ACC-09: 'Send again' sends once more, and not again at once", async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const first = await server.outbox.nextCode(account.email);
  await codeDialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(codeDialog(page).getByText('A new code is on its way.')).toBeVisible();
  await expect(codeDialog(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const second = await server.outbox.nextCode(account.email);
  await enterCode(page, second);
  await expectSignedIn(page);
  expect(second).toMatch(/^\d{6}$/);
  expect(first).toMatch(/^\d{6}$/);
});

test('ACC-09: switched off, the password alone is enough again', async ({ page, server }) => {
  const account = server.createUser();
  await signInToSettings(page, account);
  await useMail(page);
  await server.outbox.next(account.email);
  await button(page, 'Turn off').click();
  await confirmWith(page, 'Turn off two-step sign-in', 'Turn off');
  await expect(factors(page).getByText('Off', { exact: true })).toBeVisible();
  expect((await server.outbox.next(account.email)).text).toContain('From now on it is: none.');
  await signOut(page);
  await signInToDashboard(page, account);
});

test('ACC-09: staff choose among the ways, but cannot switch it off', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login?next=/settings');
  await submitLogin(page, account);
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expect(factors(page)).toContainText('Your role needs a second step, so it cannot be turned off.');
  await expect(button(page, 'Turn off')).toBeHidden();
  await useSms(page, server, newPhone());
  await expect(button(page, 'Turn off')).toBeHidden();
});
