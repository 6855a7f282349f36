import { codeDialog, enterCode, expectSignedIn, signOut, submitLogin } from '../harness/people';
import { card, openSettings, signInToSettings, useMail } from '../harness/settings';
import { expect, test } from '../harness/test';

// Headless browsers report another name in the user agent.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

test('ACC-09: a remembered browser is not asked again until it is forgotten in the settings', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  await signInToSettings(page, account);
  await useMail(page);
  await signOut(page);
  await submitLogin(page, account);
  await codeDialog(page).getByLabel('Remember this browser for 30 days').check();
  await enterCode(page, await server.outbox.nextCode(account.email));
  await expectSignedIn(page);
  await signOut(page);
  await submitLogin(page, account);
  await expectSignedIn(page);

  await openSettings(page);
  const browsers = card(page, 'Known browsers');
  const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000);
  const date = inThirtyDays.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  await expect(browsers.getByRole('listitem')).toHaveCount(1);
  await expect(browsers.getByRole('listitem')).toContainText('This browser');
  await expect(browsers).toContainText(`Remembered until ${date}`);
  await browsers.getByRole('button', { name: 'Forget: Chrome on Linux' }).click();
  await expect(browsers.getByText('The browser was forgotten.')).toBeFocused();
  await expect(browsers).toContainText('No known browsers yet');
  await signOut(page);
  await submitLogin(page, account);
  await expect(codeDialog(page)).toBeVisible();
});
