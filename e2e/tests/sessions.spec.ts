import { alert, expectSignedIn, heading, signIn, signInByForm } from '../harness/people';
import { card, dialog, openSettings, signInToSettings } from '../harness/settings';
import { expect, test } from '../harness/test';

// Without its window, the browser of the tests calls itself otherwise.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

test('SES-03: the sessions of a person are listed, and another one can be ended', async ({
  page,
  server,
  openBrowser,
}) => {
  const account = server.createUser();
  const other = await (await openBrowser({ userAgent: FIREFOX })).newPage();
  await signIn(other, account);
  await signInToSettings(page, account);
  const sessions = card(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  const own = sessions.getByRole('listitem').filter({ hasText: 'This session' });
  await expect(own).toContainText('Chrome on Linux');
  await expect(own).toContainText('127.0.0.1');
  await expect(own.getByRole('button')).toHaveCount(0);

  await sessions.getByRole('button', { name: 'Sign out: Firefox on Windows' }).click();
  await expect(sessions.getByText('The session was ended.')).toBeFocused();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/dashboard');
  await expect(alert(other, 'Relogin required.')).toBeVisible();
  await expect(heading(other, 'Sign in')).toBeVisible();
  await page.reload();
  await expectSignedIn(page);
});

test('SES-03: all other sessions end at once, this one stays', async ({ page, server, openBrowser }) => {
  const account = server.createUser();
  const browsers = [];
  for (const userAgent of [FIREFOX, IPHONE]) {
    const other = await (await openBrowser({ userAgent })).newPage();
    await signIn(other, account);
    browsers.push(other);
  }
  await signInToSettings(page, account);
  const sessions = card(page, 'Sessions');
  const others = sessions.getByRole('button', { name: 'Sign out all others' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions).toContainText('Safari on iPhone');
  await others.click();
  await dialog(page, 'Sign out all others').getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await others.click();
  await dialog(page, 'Sign out all others').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(sessions.getByText('All other sessions were ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(others).toBeHidden();
  for (const other of browsers) {
    await other.goto('/dashboard');
    await expect(heading(other, 'Sign in')).toBeVisible();
  }
  await openSettings(page);
});

test("SES-03: nobody ends somebody else's session", async ({ page, server, openBrowser }) => {
  const other = await (await openBrowser()).newPage();
  await signIn(other, server.createUser());
  const listed = other.waitForResponse('**/v1/user/sessions/');
  await openSettings(other);
  const { results } = await (await listed).json();

  const answered = page.waitForResponse('**/v1/auth/login/');
  await signInByForm(page, server.createUser());
  const { user } = await (await answered).json();
  const answer = await fetch(`${server.url}/v1/user/sessions/${results[0].id}/`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${user.token}` },
  });
  expect(answer.status).toBe(404);
  await other.reload();
  await expectSignedIn(other);
});
