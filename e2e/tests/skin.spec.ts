import type { Page } from '@playwright/test';
import { expectSignedIn, fillSignup, heading, sendSignup, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

const skins = [
  { host: 'nordlab', name: 'Nordlab', company: 'Nordlab', primary: '#9c4510' },
  { host: 'cases.meridian', name: 'Meridian', company: 'Meridian Dental Network', primary: '#0b7268' },
  { host: 'lumident', name: 'Lumident', company: 'Lumident', primary: '#6b35c9' },
];

for (const { host, name, company, primary } of skins) {
  test(`WLB-01: on ${host} the product is ${name}`, async ({ page, server }) => {
    const account = server.createUser();
    await page.goto(`${server.urlOfSkin(host)}/login`);
    await expect(page).toHaveTitle(`Sign in · ${name}`);
    const logo = page.getByRole('img', { name }).first();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText(`New to ${name}?`)).toBeVisible();
    await expect(page.getByText(`© 2026 ${company}`)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('--skin-primary', primary);
    const color = await page.getByRole('button', { name: 'Sign in' }).evaluate((button) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });
    expect(color).toBe(primary);

    await submitLogin(page, account);
    await expectSignedIn(page);
    await expect(page).toHaveTitle(`Dashboard · ${name}`);
    await expect(page.getByText('Archway')).toHaveCount(0);
  });
}

test('WLB-01: mails carry the name of the skin, and their links the configured address', async ({
  page,
  server,
}) => {
  const email = server.newEmail();
  await page.goto(`${server.urlOfSkin('nordlab')}/signup`);
  await fillSignup(page, { email });
  await sendSignup(page);
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  const mail = await server.outbox.next(email);
  expect(mail.subject).toBe('Activate your Nordlab account');
  expect(mail.html).not.toContain('Archway');
  expect(mail.text).toContain(`\n${server.url}/activate/`);
});

const looks = [
  { host: 'localhost', radius: '8px', auth: 'split', panel: 'light' },
  { host: 'nordlab', radius: '2px', auth: 'split', panel: 'dark' },
  { host: 'meridian', radius: '8px', auth: 'banner', panel: 'accent' },
  { host: 'lumident', radius: '14px', auth: 'center', panel: 'light' },
];

/** How the brand stands to the form: beside it, above it, or nowhere. */
async function authLayout(page: Page): Promise<string> {
  const brand = await page.locator('aside').boundingBox();
  const form = await page.locator('form').boundingBox();
  if (!brand || !form) return 'center';
  return brand.x + brand.width <= form.x ? 'split' : 'banner';
}

/** What kind of colour the panel has: nearly white, nearly black, or one that can be named. */
async function panelKind(page: Page): Promise<string> {
  const color = await page
    .getByRole('complementary')
    .evaluate((panel) => getComputedStyle(panel).backgroundColor);
  // Mixed colours come as parts of 1, plain ones as parts of 255.
  const scale = color.startsWith('color(') ? 255 : 1;
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) * scale);
  if (Math.min(...parts) > 220) return 'light';
  return Math.max(...parts) - Math.min(...parts) > 40 ? 'accent' : 'dark';
}

for (const { host, ...look } of looks) {
  test(`WLB-01: the look of ${host}: ${Object.values(look).join(', ')}`, async ({ page, server }) => {
    await page.goto(`${host === 'localhost' ? server.url : server.urlOfSkin(host)}/login`);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('border-radius', look.radius);
    expect(await authLayout(page)).toBe(look.auth);
    await submitLogin(page, server.createUser());
    await expectSignedIn(page);
    expect(await panelKind(page)).toBe(look.panel);
  });
}
