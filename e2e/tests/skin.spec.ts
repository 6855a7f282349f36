import type { Page } from '@playwright/test';
import { expectSignedIn, heading, signIn } from '../harness/people';
import { expect, test } from '../harness/test';

const SKINS = [
  {
    host: '',
    name: 'Archway',
    company: 'Archway',
    primary: '#1d63d8',
    look: { radius: '8px', auth: 'split', panel: 'light' },
  },
  {
    host: 'nordlab',
    name: 'Nordlab',
    company: 'Nordlab',
    primary: '#9c4510',
    look: { radius: '2px', auth: 'split', panel: 'dark' },
  },
  {
    host: 'cases.meridian',
    name: 'Meridian',
    company: 'Meridian Dental Network',
    primary: '#0b7268',
    look: { radius: '8px', auth: 'banner', panel: 'accent' },
  },
  {
    host: 'lumident',
    name: 'Lumident',
    company: 'Lumident',
    primary: '#6b35c9',
    look: { radius: '14px', auth: 'center', panel: 'light' },
  },
];

/** The position of the brand relative to the form: beside it, above it, or absent. */
async function authLayout(page: Page): Promise<string> {
  const brand = await page.locator('aside').boundingBox();
  const form = await page.locator('form').boundingBox();
  if (!brand || !form) return 'center';
  return brand.x + brand.width <= form.x ? 'split' : 'banner';
}

/** The kind of the panel's colour: nearly white, nearly black, or a named colour. */
async function panelKind(page: Page): Promise<string> {
  const color = await page
    .getByRole('complementary')
    .evaluate((panel) => getComputedStyle(panel).backgroundColor);
  // The browser reports mixed colours from 0 to 1, plain ones from 0 to 255.
  const scale = color.startsWith('color(') ? 255 : 1;
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) * scale);
  if (Math.min(...parts) > 220) return 'light';
  return Math.max(...parts) - Math.min(...parts) > 40 ? 'accent' : 'dark';
}

test('WLB-01: each host shows the name, the logo, the colour and the look of its skin', async ({
  page,
  server,
}) => {
  const account = await server.createUser();
  for (const { host, name, company, primary, look } of SKINS) {
    const site = host ? server.urlOfSkin(host) : server.url;
    await test.step(name, async () => {
      await page.goto(`${site}/login`);
      await expect(heading(page, 'Sign in')).toBeVisible();
      await expect(page).toHaveTitle(`Sign in · ${name}`);
      const logo = page.getByRole('img', { name }).first();
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.getByText(`New to ${name}?`)).toBeVisible();
      await expect(page.getByText(`© 2026 ${company}`)).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('--skin-primary', primary);
      const submit = page.getByRole('button', { name: 'Sign in' });
      const color = await submit.evaluate((button) => {
        const [red = 0, green = 0, blue = 0] = (
          getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []
        ).map(Number);
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      });
      expect(color).toBe(primary);
      await expect(submit).toHaveCSS('border-radius', look.radius);
      expect(await authLayout(page)).toBe(look.auth);

      await signIn(page, account, site);
      await page.goto(`${site}/dashboard`);
      await expectSignedIn(page);
      await expect(page).toHaveTitle(`Dashboard · ${name}`);
      expect(await panelKind(page)).toBe(look.panel);
      if (name !== 'Archway') await expect(page.getByText('Archway')).toHaveCount(0);
    });
  }
});
