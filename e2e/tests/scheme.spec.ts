import { heading } from '../harness/people';
import { expect, test } from '../harness/test';

/** Brightness below which a colour counts as dark: 0 is black, 255 is white. */
const DARK_BELOW = 60;

test('a dark page is dark before its first paint, and the colours follow the system until a person chooses', async ({
  page,
}) => {
  const brightness = () =>
    page.evaluate(() => {
      const parts = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).slice(0, 3);
      return parts.reduce((sum, part) => sum + Number(part), 0) / 3;
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  // Without the application script, the page stays as it is before any script runs, except the one in its head.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/login');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 17, 22)');
  await page.unrouteAll();

  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(brightness).toBeLessThan(DARK_BELOW);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(brightness).toBeGreaterThan(255 - DARK_BELOW);

  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect.poll(brightness).toBeLessThan(DARK_BELOW);
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect.poll(brightness).toBeLessThan(DARK_BELOW);
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect.poll(brightness).toBeGreaterThan(255 - DARK_BELOW);
});
