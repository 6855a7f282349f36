import { codeDialog, enterCode, expectSignedIn, password, submitLogin, wrongCode } from '../harness/people';
import { expect, test } from '../harness/test';

const REFUSED = 'The code is wrong or has expired';

test('ACC-09: the dialog takes six digits, refuses a wrong code, and the right one signs in', async ({
  page,
  server,
}) => {
  const account = await server.createUser(['main-company', 'staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const field = codeDialog(page).getByLabel('One-time code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await server.outbox.nextCode(account.email);
  await page.keyboard.insertText(`${wrongCode(code)}7`);
  await expect(field).toHaveValue(wrongCode(code));
  await expect(field).toHaveAccessibleDescription(REFUSED);
  await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(codeDialog(page)).toBeHidden();
  await expect(password(page)).toHaveValue('');

  await submitLogin(page, account);
  const next = await server.outbox.nextCode(account.email);
  await enterCode(page, wrongCode(next));
  await expect(field).toHaveAccessibleDescription(REFUSED);
  await enterCode(page, next);
  await expectSignedIn(page);
});
