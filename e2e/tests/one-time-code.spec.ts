import { codeDialog, enterCode, expectSignedIn, password, submitLogin, wrongCode } from '../harness/people';
import { expect, test } from '../harness/test';

const REFUSED = 'The code is wrong or has expired';

test('ACC-09: the dialog asks for six digits in a way phones understand', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const code = codeDialog(page).getByLabel('One-time code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.insertText('1234567');
  await expect(code).toHaveValue('123456');
});

test('ACC-09: a wrong code is refused, the right one still works', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const code = await server.outbox.nextCode(account.email);
  await enterCode(page, wrongCode(code));
  await expect(codeDialog(page).getByLabel('One-time code')).toHaveAccessibleDescription(REFUSED);
  await enterCode(page, code);
  await expectSignedIn(page);
});

test('ACC-09: five wrong codes end the attempt, and a new one begins afresh', async ({ page, server }) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const code = await server.outbox.nextCode(account.email);
  for (const tried of [...Array<string>(5).fill(wrongCode(code)), code]) {
    const answered = page.waitForResponse('**/v1/auth/login/otp/');
    await enterCode(page, tried);
    expect((await answered).status()).toBe(400);
    await expect(codeDialog(page).getByText(REFUSED)).toBeVisible();
  }
  // Whoever got this far knows the password.
  expect((await server.outbox.next(account.email)).subject).toBe(
    'Wrong sign-in codes for your Archway account',
  );
  await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(codeDialog(page)).toBeHidden();
  await expect(password(page)).toHaveValue('');
  await submitLogin(page, account);
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);
});

test('ACC-09: a code works only in the browser that gave the password', async ({
  page,
  openBrowser,
  server,
}) => {
  const account = server.createUser(['staff']);
  await page.goto('/login');
  await submitLogin(page, account);
  const code = await server.outbox.nextCode(account.email);
  const thief = await (await openBrowser()).newPage();
  await thief.goto('/login');
  const answer = await thief.request.post('/v1/auth/login/otp/', {
    data: { username: account.email, otp: code },
  });
  expect([answer.status(), await answer.json()]).toEqual([400, { detail: REFUSED }]);
  await enterCode(page, code);
  await expectSignedIn(page);
});
