import type { Locator, Page } from '@playwright/test';
import { codeDialog, expectSignedIn, heading, signInToDashboard, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';
import { testWith } from '../harness/with';

const american = testWith('shell-us', { ARCHWAY_SERVER__LOCATION: 'US' });

const panel = (page: Page): Locator => page.getByRole('complementary');
const width = async (page: Page) => (await panel(page).boundingBox())?.width;
const register = (page: Page): Locator => page.getByRole('button', { name: 'Register Device' });

test('NAV-01: the panel is 64 or 256 px wide, by itself narrow up to 1440 px', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  await expect.poll(() => width(page)).toBe(64);
  await page.getByRole('button', { name: 'Expand the panel' }).click();
  await expect.poll(() => width(page)).toBe(256);
  await page.setViewportSize({ width: 1441, height: 900 });
  await expect.poll(() => width(page)).toBe(256);
  await page.getByRole('button', { name: 'Collapse the panel' }).click();
  await expect.poll(() => width(page)).toBe(64);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Nothing is seen of it, but the page must have noticed before the window grows again.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.setViewportSize({ width: 1441, height: 900 });
  await expect.poll(() => width(page)).toBe(256);
});

test('NAV-01: the panel leads everywhere, with the statuses of the cases as chips', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signInToDashboard(page, server.createUser());
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
  await panel(page).getByRole('link', { name: 'In Progress' }).click();
  await expect(page).toHaveURL('/cases?status=InProgress');
  await expect(page.getByText('No cases available for this status')).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'In Progress' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const name of ['Connections', 'Cases']) {
    await panel(page).getByRole('link', { name, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
  }
  await panel(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse the panel' }).click();
  await expect(ways).toHaveText(['Dashboard', 'Cases', 'Connections']);
});

test("NAV-01: the European server says '.eu' beside the logo", async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  await expect(panel(page).getByText('.eu', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByText('.eu', { exact: true })).toBeVisible();
});

american("NAV-01: the American server does not say '.eu'", async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  await expect(panel(page)).toBeVisible();
  await expect(page.getByText('.eu', { exact: true })).toHaveCount(0);
});

for (const { skin, count } of [
  { skin: 'meridian', count: 1 },
  { skin: 'nordlab', count: 0 },
  { skin: 'lumident', count: 0 },
]) {
  test(`NAV-01: ${count ? 'Register Device is offered' : 'nothing can be registered'} on ${skin}`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.urlOfSkin(skin)}/login`);
    await submitLogin(page, server.createUser());
    await expectSignedIn(page);
    await expect(panel(page).getByRole('button', { name: 'Register Device' })).toHaveCount(count);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Register Device' })).toHaveCount(
      count,
    );
  });
}

test('NAV-01: Register Device is a button, and a scanner icon where it is narrow', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signInToDashboard(page, server.createUser());
  await expect(register(page)).toHaveText('Register Device');
  await page.getByRole('button', { name: 'Collapse the panel' }).click();
  await expect(register(page).getByText('Register Device')).toBeHidden();
  await expect(register(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register Device' })).toHaveText('');
});

test('NAV-02: below 1024 px the panel gives way to a bar at the bottom', async ({ page, server }) => {
  await signInToDashboard(page, server.createUser());
  const me = page.getByRole('button', { name: 'Me', exact: true });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(panel(page)).toBeVisible();
  await expect(me).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(panel(page)).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Cases', 'Connections']);
  expect((await bar.boundingBox())?.y).toBeGreaterThan(768 - 100);
  await bar.getByRole('link', { name: 'Cases' }).click();
  await expect(page).toHaveURL('/cases');
  await me.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('NAV-03: dialogs fade over 250 ms', async ({ page, server }) => {
    await page.goto('/login');
    await submitLogin(page, server.createUser(['staff']));
    await expect(codeDialog(page)).toHaveCSS('transition-duration', /0\.25s|250ms/);
    await expect(codeDialog(page)).toHaveCSS('opacity', '1');
    await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(codeDialog(page)).toHaveCount(0);
  });
});
