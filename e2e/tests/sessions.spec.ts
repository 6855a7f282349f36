import { expectSignedIn, signIn } from '../harness/people';
import { expectSentToLogin } from '../harness/relogin';
import { card, dialog, signInToSettings } from '../harness/settings';
import { expect, test } from '../harness/test';

// Headless browsers report another name in the user agent.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

test('SES-02 SES-03: sessions are listed and ended, and their pages lead to the login though nobody touches them', async ({
  page,
  server,
  openBrowser,
}) => {
  const account = await server.createUser();
  const firefox = await (await openBrowser({ userAgent: FIREFOX })).newPage();
  await signIn(firefox, account);
  await firefox.goto('/connections?search=braun');
  await expectSignedIn(firefox);
  const phone = await (await openBrowser({ userAgent: IPHONE })).newPage();
  await signIn(phone, account);
  await phone.goto('/cases?status=Open');
  await expectSignedIn(phone);
  await signInToSettings(page, account);
  const sessions = card(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  const own = sessions.getByRole('listitem').filter({ hasText: 'This session' });
  await expect(own).toContainText('Chrome on Linux');
  await expect(own).toContainText('127.0.0.1');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(sessions).toContainText('Safari on iPhone');

  await sessions.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click();
  await expect(sessions.getByText('The session was signed out.')).toBeFocused();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expectSentToLogin(firefox, '/connections?search=braun');

  const others = sessions.getByRole('button', { name: 'Sign out all others' });
  await others.click();
  await dialog(page, 'Sign out all others').getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await others.click();
  await dialog(page, 'Sign out all others').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(sessions.getByText('All other sessions were signed out.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(others).toBeHidden();
  await expectSentToLogin(phone, '/cases?status=Open');
  await page.reload();
  await expectSignedIn(page);
});
