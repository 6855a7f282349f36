import { button, codeDialog, enterCode, expectSignedIn, signOut, submitLogin } from '../harness/people';
import { readQr } from '../harness/qr';
import {
  confirmWith,
  dialog,
  factors,
  method,
  openSettings,
  recoveryCodes,
  setUpAuthenticator,
  signInToSettings,
  startAuthenticator,
} from '../harness/settings';
import { expect, test } from '../harness/test';
import { totp } from '../harness/totp';

const REFUSED = 'The code is wrong or has expired';

test('ACC-09: an authenticator app is set up with its first code, and asked from then on', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  await signInToSettings(page, account);
  const secret = await startAuthenticator(page);
  const setUp = dialog(page, 'Set up an authenticator app');
  const uri = new URL(await readQr(setUp.getByRole('img', { name: 'QR code' })));
  expect(decodeURIComponent(uri.pathname)).toContain(`Archway:${account.email}`);
  expect(uri.searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  const code = setUp.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await code.fill(totp(secret, -10));
  await expect(code).toHaveAccessibleDescription(REFUSED);
  const first = totp(secret);
  await code.fill(first);
  expect(new Set(await recoveryCodes(page)).size).toBe(10);
  await button(page, 'I have saved the codes').click();
  await expect(method(page, 'Authenticator app').getByText('In use')).toBeVisible();
  await expect(factors(page)).toContainText('Recovery codes left: 10');
  expect((await server.outbox.next(account.email)).text).toContain('an authenticator app');

  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toContainText('the 6-digit code your authenticator app shows');
  await expect(codeDialog(page).getByRole('button', { name: 'Send again' })).toBeHidden();
  // The code of the setup is used up; the app's next code is not.
  await enterCode(page, first);
  await expect(codeDialog(page).getByLabel('One-time code')).toHaveAccessibleDescription(REFUSED);
  await enterCode(page, totp(secret, 1));
  await expectSignedIn(page);
});

test('ACC-09: recovery codes are shown once, new ones replace them, and one opens the account', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  await signInToSettings(page, account);
  const { codes: before } = await setUpAuthenticator(page);
  await page.reload();
  await expect(factors(page)).toContainText('Recovery codes left: 10');
  await expect(page.getByText(before[0] ?? 'a code')).toHaveCount(0);
  await button(page, 'New recovery codes').click();
  await confirmWith(page, 'New recovery codes', 'Create new codes');
  const after = await recoveryCodes(page);
  expect(after.filter((code) => before.includes(code))).toEqual([]);
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('archway-recovery-codes.txt');
  await button(page, 'I have saved the codes').click();

  await signOut(page);
  await submitLogin(page, account);
  await button(page, 'Use a recovery code instead').click();
  const recovery = codeDialog(page).getByLabel('Recovery code');
  await recovery.fill(before[1] ?? '');
  await button(page, 'Verify').click();
  await expect(recovery).toHaveAccessibleDescription(REFUSED);
  await recovery.fill((after[0] ?? '').toUpperCase());
  await button(page, 'Verify').click();
  await expectSignedIn(page);
  await openSettings(page);
  await expect(factors(page)).toContainText('Recovery codes left: 9');
});
