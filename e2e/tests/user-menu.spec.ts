import { heading, signInToDashboard, userMenu } from '../harness/people';
import { expect, test } from '../harness/test';

test('NAV-01 WLB-02: the menu leads to its pages, and its language changes everything at once, without loading the page again', async ({
  page,
  server,
}) => {
  await signInToDashboard(page, await server.createUser(['device-rental-manager']));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await userMenu(page).click();
  const menu = page.getByRole('dialog', { name: 'User menu: Clara Sommer' });
  await expect(menu.getByRole('link')).toHaveText([
    'Device Management',
    'Group',
    'Personal Settings',
    'Edit Profile',
    'Change password',
  ]);
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  for (const [name, path] of [
    ['Group', '/groups'],
    ['Personal Settings', '/settings'],
    ['Edit Profile', '/profile'],
  ] as const) {
    if (!(await menu.isVisible())) await userMenu(page).click();
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(menu).toBeHidden();
  }

  await page.setViewportSize({ width: 1600, height: 900 });
  await userMenu(page).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(heading(page, 'Edit Profile')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  expect(loads).toBe(0);
});
