/** The main screens in languages whose words are longer, or whose letters are wider, than the English ones. */
import type { Page } from '@playwright/test';
import { overflow } from '../harness/look';
import { signIn } from '../harness/people';
import type { Server } from '../harness/server';
import { expect, test } from '../harness/test';

const FOLDER = 'artifacts/languages';
const WIDTHS = [1440, 390];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function takePictures(page: Page, language: string, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.screenshot({
      path: `${FOLDER}/${name}-${language}-${width}.png`,
      fullPage: true,
      animations: 'disabled',
    });
    expect.soft(await overflow(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** English until here: harness and people read the same texts. */
async function turnTo(page: Page, server: Server, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: server.url }]);
}

for (const language of ['en', 'de', 'ja']) {
  test(`WLB-02: the pages before signing in fit in ${language}`, async ({ page, server }) => {
    await turnTo(page, server, language);
    for (const name of ['login', 'signup']) {
      await page.goto(`/${name}`);
      await expect(page.locator('form')).toBeVisible();
      await takePictures(page, language, name);
    }
  });

  test(`WLB-02: the code dialog fits in ${language}`, async ({ page, server }) => {
    await turnTo(page, server, language);
    const { email, password } = server.createUser(['staff']);
    await page.goto('/login');
    await page.locator('input[name=username]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('form [type=submit]').click();
    await expect(page.getByRole('dialog').locator('input[name=otp]')).toBeVisible();
    await takePictures(page, language, 'code');
  });

  test(`WLB-02: the pages of somebody signed in fit in ${language}`, async ({ page, server }) => {
    await signIn(page, server.createUser());
    await turnTo(page, server, language);
    for (const name of ['dashboard', 'settings', 'profile']) {
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await takePictures(page, language, name);
    }
  });
}
