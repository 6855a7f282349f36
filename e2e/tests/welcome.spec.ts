import type { Page } from '@playwright/test';
import { scanner } from '../harness/devices';
import { button, expectSignedIn, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';
import { welcome } from '../harness/welcome';

test.use({ keepsWelcome: true });

const isFirstLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').is_first_login);

test('WEL-01: the first login is welcomed once, both choices can be read on a phone, and Later is enough', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await submitLogin(page, await server.createUser());
  await expect(welcome(page)).toContainText('Register your scanner now');
  await expect(button(page, 'Register Device').last()).toBeFocused();
  expect(await isFirstLogin(page)).toBe(true);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const choice of await welcome(page).getByRole('button').all()) {
      const cut = await choice.evaluate((button) =>
        [button, ...button.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
      );
      expect(cut, `${await choice.textContent()} at ${width} px`).toBe(false);
    }
  }
  const told = page.waitForResponse('**/v1/auth/set-first-login-viewed/');
  await button(page, 'Later').click();
  expect((await told).status()).toBe(200);
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(false);

  const checked = page.waitForResponse('**/v1/auth/check/');
  await page.reload();
  expect((await (await checked).json()).is_first_login, 'nor in another browser').toBe(false);
  await expectSignedIn(page);
  await expect(welcome(page)).toBeHidden();
  expect(await isFirstLogin(page)).toBe(false);
});

test('WEL-01: Register Device leads from the welcome to the scanner, and Escape leaves it', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await submitLogin(page, await server.createUser());
  await welcome(page).getByRole('button', { name: 'Register Device' }).click();
  await expect(scanner(page)).toBeVisible();
  await expect(welcome(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toBeHidden();
  await expectSignedIn(page);
});
