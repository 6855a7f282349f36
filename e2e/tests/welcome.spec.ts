import type { Page } from '@playwright/test';
import { scanner } from '../harness/devices';
import { button, expectSignedIn, signInToDashboard, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';
import { welcome } from '../harness/welcome';
import { VARIANT } from '../harness/with';

test.use({ keepsWelcome: true });

const isFirstLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').is_first_login);

async function enter(page: Page, server: { url: string }, account: { email: string; password: string }) {
  await page.goto(`${server.url}/login`);
  await submitLogin(page, account);
  await expect(welcome(page)).toBeVisible();
}

test('WEL-01: the first login is welcomed once; Later is enough', async ({ page, server, openBrowser }) => {
  const account = server.createUser();
  await enter(page, server, account);
  await expect(welcome(page)).toContainText('Register your scanner now');
  await expect(button(page, 'Register Device').last()).toBeFocused();
  expect(await isFirstLogin(page)).toBe(true);
  const told = page.waitForResponse('**/v1/auth/set-first-login-viewed/');
  await button(page, 'Later').click();
  expect((await told).status()).toBe(200);
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(false);

  await page.reload();
  await expectSignedIn(page);
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(false);
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  await signInToDashboard(other, account);
  await other.waitForTimeout(500);
  await expect(welcome(other), 'nor in another browser').toBeHidden();
});

for (const width of [390, 320]) {
  test(`WEL-01: both choices can be read at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 700 });
    await enter(page, server, server.createUser());
    for (const choice of await welcome(page).getByRole('button').all()) {
      const cut = await choice.evaluate((button) =>
        [button, ...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
      );
      expect(cut, (await choice.textContent()) ?? '').toBe(false);
    }
  });
}

test('WEL-01: Escape is Later', async ({ page, server }) => {
  await enter(page, server, server.createUser());
  const told = page.waitForResponse('**/v1/auth/set-first-login-viewed/');
  await page.keyboard.press('Escape');
  await told;
  await expect(welcome(page)).toBeHidden();
  await expect(scanner(page)).toBeHidden();
});

test('WEL-01: Register Device opens the scanner', async ({ page, server }) => {
  await enter(page, server, server.createUser());
  const told = page.waitForResponse('**/v1/auth/set-first-login-viewed/');
  await welcome(page).getByRole('button', { name: 'Register Device' }).click();
  await told;
  await expect(scanner(page)).toBeVisible();
  await expect(welcome(page)).toBeHidden();
  await scanner(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(scanner(page)).toBeHidden();
  await page.reload();
  await expectSignedIn(page);
  await expect(welcome(page)).toBeHidden();
});

test('WEL-01: a server that does not hear of it holds nobody up', async ({ page, server }) => {
  await page.route('**/v1/auth/set-first-login-viewed/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await enter(page, server, server.createUser());
  await button(page, 'Later').click();
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(false);
  await expect(page.getByText('The service is busy.')).toBeHidden();
});

test('WEL-01: on other skins than the main ones nobody is welcomed, but in the variant everybody is', async ({
  page,
  server,
  serverWith,
  openBrowser,
}) => {
  await page.goto(`${server.urlOfSkin('nordlab')}/login`);
  await submitLogin(page, server.createUser());
  await expectSignedIn(page);
  await page.waitForTimeout(500);
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(true);

  const variant = await serverWith(VARIANT);
  const other = await (await openBrowser({ locale: 'en-US' })).newPage();
  await other.goto(`${variant.urlOfSkin('nordlab')}/login`);
  await submitLogin(other, variant.createUser());
  await expect(welcome(other)).toBeVisible();
});
