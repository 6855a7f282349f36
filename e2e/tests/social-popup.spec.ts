import { alert } from '../harness/people';
import {
  continueWith,
  failAtProvider,
  keepAtProvider,
  newPerson,
  openPopup,
  resetProvider,
  socialTest as test,
} from '../harness/social';
import { expect } from '../harness/test';

test.beforeEach(resetProvider);

test("ACC-13: a window that is closed is no mistake, the provider's error is said, and each window has a state of its own", async ({
  page,
  provider,
}) => {
  const asked: URLSearchParams[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/auth/social/google/') asked.push(url.searchParams);
  });
  keepAtProvider(provider);
  await page.goto('/login');
  const popup = await openPopup(page);
  await expect(popup.getByText('authorization_endpoint')).toBeVisible();
  await expect(page.getByText('Continue in the window that opened.')).toBeVisible();
  await expect(continueWith(page)).toBeDisabled();
  await popup.close();
  await expect(continueWith(page)).toBeEnabled();
  await page.bringToFront();
  await expect(continueWith(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const second = await openPopup(page);
  await expect(second.getByText('authorization_endpoint')).toBeVisible();
  const closed = second.waitForEvent('close');
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(continueWith(page)).toBeEnabled();

  const values = asked.flatMap((query) => [query.get('state') ?? '', query.get('code_challenge') ?? '']);
  expect(new Set(values).size).toBe(4);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const value of values) expect(stored).not.toContain(value);

  // A person who refuses at the provider sees that this is why they are not signed in.
  failAtProvider(provider, 'access_denied');
  await openPopup(page);
  await expect(alert(page, 'You cancelled signing in with Google.')).toBeVisible();
  await expect(continueWith(page)).toBeEnabled();
  await page.bringToFront();
  await expect(continueWith(page)).toBeFocused();
  failAtProvider(provider, 'server_error');
  await openPopup(page);
  await expect(alert(page, 'Signing in with Google did not work. Please try again.')).toBeVisible();
  await expect(continueWith(page)).toBeEnabled();
});

test('ACC-13: messages from other windows and pages are ignored', async ({ page, provider }) => {
  newPerson(provider);
  let exchanges = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/social/otp/')) exchanges += 1;
  });
  keepAtProvider(provider);
  await page.goto('/login');
  await page.evaluate(() => {
    Object.assign(window, { heard: 0 });
    addEventListener('message', () => {
      (window as unknown as { heard: number }).heard += 1;
    });
  });
  const popup = await openPopup(page);
  await expect(popup.getByText('authorization_endpoint')).toBeVisible();
  const state = new URL(popup.url()).searchParams.get('state');
  const word = { type: 'archway-social', code: 'stolen', state, error: null };
  // The correct state, but from the provider's page, and from a script on this page.
  await popup.evaluate((message) => window.opener?.postMessage(message, '*'), word);
  await page.evaluate((message) => window.postMessage(message, '*'), word);
  await expect.poll(() => page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(2);
  await expect(continueWith(page)).toBeDisabled();
  // The correct window and page, but another state.
  await popup.goto('/login/social/response?code=stolen&state=another').catch(() => {});
  await expect(continueWith(page)).toBeEnabled();
  expect(exchanges, 'no code was used').toBe(0);
  await expect(page).toHaveURL('/login');
});
