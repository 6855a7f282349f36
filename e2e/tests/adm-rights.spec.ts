import { SALES_MANAGER, signInWithCode, testWithDemo as test, VIEWER } from '../harness/administration';
import { hold } from '../harness/hold';
import { button, heading } from '../harness/people';
import { lines } from '../harness/stock';
import { expect } from '../harness/test';

test('ADM-01 ACC-11: a sales manager arrives where the work is, and opens all that the menu offers', async ({
  page,
  server,
}) => {
  const entries = [
    'Factory Registrations',
    'Shade Matching Partner',
    'Feature Registrations',
    'Licence Keys',
    'Dental Lab',
  ];
  await page.setViewportSize({ width: 1920, height: 900 });
  await signInWithCode(page, server, SALES_MANAGER);
  await page.goto('/adm');
  await expect(page).toHaveURL('/adm/devices');
  const menu = page.getByRole('navigation').getByRole('link').filter({ hasNotText: 'Back to my cases' });
  await expect(menu).toHaveText(entries);
  for (const entry of entries) {
    await menu.filter({ hasText: entry }).click();
    await expect(heading(page, entry)).toBeVisible();
    await expect(lines(page).first()).toBeVisible();
  }
  await page.goto('/adm/users');
  await expect(page, 'what is not for somebody leads back to what is').toHaveURL('/adm/devices');

  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Open the menu').click();
  await page.getByRole('link', { name: 'Licence Keys' }).click();
  await expect(heading(page, 'Licence Keys')).toBeVisible();
});

test('ADM-01: a page that is faster than the texts of all pages waits for them', async ({ page, server }) => {
  await signInWithCode(page, server, VIEWER);
  const texts = await hold(page, '**/assets/pages-*.js');
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/administration-')) parts.push(request.url());
  });
  await page.goto('/adm/registration', { waitUntil: 'commit' });
  await expect.poll(() => parts.length).toBe(1);
  // Once this script has loaded, everything that waited for it has continued and sent its requests before this answer.
  await page.evaluate(
    `import(${JSON.stringify(parts[0])}).then(() => fetch('/healthz')).then(() => undefined)`,
  );
  expect(texts.calls()).toBe(1);
  expect(parts, 'its own texts are not asked for before').toHaveLength(1);
  texts.release();
  await expect(heading(page, 'User Registrations')).toBeVisible();
  expect(parts).toHaveLength(2);
});
