import { alert, button, expectSignedIn, password, submitLogin } from '../harness/people';
import { PASSWORD } from '../harness/server';
import { expect, test } from '../harness/test';

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

test('API-02 SES-02: offline, the page says so and keeps what was typed; a server that is away does not end a session', async ({
  page,
  context,
  server,
}) => {
  const account = await server.createUser();
  await page.goto('/login');
  await context.setOffline(true);
  await submitLogin(page, account);
  await expect(alert(page, 'You are offline. Check your connection and try again.')).toBeVisible();
  await expect(password(page)).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await submitLogin(page, account);
  await expectSignedIn(page);

  const notice = page.getByText('You are offline. What you see may be out of date.');
  await expect(notice).toBeHidden();
  await page.goto('/cases');
  await expect(page.getByText('No cases available for this status')).toBeVisible();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await button(page, 'Refresh').click();
  const message = page.getByText('You are offline. Check your connection and try again.');
  await expect(message).toBeVisible();
  const [above, below] = [await message.boundingBox(), await notice.boundingBox()];
  expect(bottomOf(above), 'no message covers what it repeats').toBeLessThan(below?.y ?? 0);
  await context.setOffline(false);
  await expect(notice).toBeHidden();

  const busy = { detail: 'The service is busy. Please try again in a moment.', code: 'busy' };
  await page.route('**/v1/auth/*/', (route) => route.fulfill({ status: 503, json: busy }));
  await page.reload();
  await expectSignedIn(page);
  await page.unrouteAll();
  await page.reload();
  await expectSignedIn(page);
});

test('a page whose texts do not come says so, within the margins of a phone and readable in the dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/assets/pages-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/login');
  const said = page.getByText('The server cannot be reached. Please reload the page in a moment.');
  await expect(said).toBeVisible();
  await expect(said).toHaveCSS('padding-left', '24px');
  // The background is that from before the styles were loaded, and the text is light.
  await expect(page.locator('.splash')).toHaveCSS('background-color', 'rgb(14, 17, 22)');
  await expect(said).toHaveCSS('color', 'rgb(154, 167, 184)');
});
