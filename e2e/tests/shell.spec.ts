import type { Locator, Page } from '@playwright/test';
import { heading, signInToDashboard } from '../harness/people';
import { expect, test } from '../harness/test';

const panel = (page: Page): Locator => page.getByRole('complementary');
const width = async (page: Page) => (await panel(page).boundingBox())?.width;
const register = (page: Page): Locator => panel(page).getByRole('button', { name: 'Register Device' });

test('NAV-01 NAV-02: the panel is 64 or 256 px wide and leads everywhere; below 1024 px a bar at the bottom takes its place', async ({
  page,
  server,
}) => {
  await signInToDashboard(page, await server.createUser());
  await expect.poll(() => width(page), 'by itself narrow up to 1440 px').toBe(64);
  await page.setViewportSize({ width: 1441, height: 900 });
  await expect.poll(() => width(page)).toBe(256);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => width(page)).toBe(64);
  await page.getByRole('button', { name: 'Expand the panel' }).click();
  await expect.poll(() => width(page)).toBe(256);
  await page.setViewportSize({ width: 1441, height: 900 });
  await page.setViewportSize({ width: 1440, height: 900 });
  // Nothing visible changes, but the page must have noticed.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await width(page), 'from now on as it was chosen').toBe(256);
  await page.getByRole('button', { name: 'Collapse the panel' }).click();
  await expect.poll(() => width(page)).toBe(64);
  await page.setViewportSize({ width: 1441, height: 900 });
  await page.reload();
  await expect.poll(() => width(page)).toBe(64);
  await page.getByRole('button', { name: 'Expand the panel' }).click();
  await expect.poll(() => width(page)).toBe(256);

  await expect(panel(page).getByText('.eu', { exact: true })).toBeVisible();
  await expect(register(page)).toHaveText('Register Device');
  const ways = panel(page).getByRole('navigation').getByRole('link');
  await expect(ways).toHaveText([
    'Dashboard',
    'Cases',
    'Open',
    'In Progress',
    'Completed',
    'Reopened',
    'Closed',
    'Connections',
  ]);
  const inProgress = panel(page).getByRole('link', { name: 'In Progress' });
  await inProgress.click();
  await expect(page).toHaveURL('/cases?status=InProgress');
  await expect(page.getByText('No cases available for this status')).toBeVisible();
  await expect(inProgress).toHaveAttribute('aria-current', 'page');
  for (const name of ['Connections', 'Cases']) {
    await panel(page).getByRole('link', { name, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
  }
  await panel(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse the panel' }).click();
  await expect(ways).toHaveText(['Dashboard', 'Cases', 'Connections']);
  await expect(register(page).getByText('Register Device')).toBeHidden();
  await expect(register(page), 'a scanner icon').toBeVisible();

  const me = page.getByRole('button', { name: 'Me', exact: true });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(panel(page)).toBeVisible();
  await expect(me).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(panel(page)).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Cases', 'Connections']);
  expect((await bar.boundingBox())?.y).toBeGreaterThan(768 - 100);
  await page.setViewportSize({ width: 390, height: 844 });
  const banner = page.getByRole('banner');
  await expect(banner.getByText('.eu', { exact: true })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Register Device' })).toHaveText('');
  await bar.getByRole('link', { name: 'Cases' }).click();
  await expect(page, 'the list is as it was left').toHaveURL('/cases?status=InProgress');
  await me.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});
