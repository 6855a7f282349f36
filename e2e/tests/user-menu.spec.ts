import { heading, signIn, signInToDashboard, userMenu } from '../harness/people';
import { expect, test } from '../harness/test';

for (const { who, rights, more } of [
  { who: 'everybody', rights: [], more: [] },
  { who: 'a device rental manager', rights: ['device-rental-manager'], more: ['Device Management'] },
] as const) {
  test(`NAV-01: the menu of ${who}`, async ({ page, server }) => {
    await signInToDashboard(page, server.createUser([...rights]));
    await userMenu(page).click();
    const menu = page.getByRole('dialog', { name: 'Menu of Clara Sommer' });
    const entries = [...more, 'Group', 'Personal Settings', 'Edit Profile', 'Change password'];
    await expect(menu.getByRole('link')).toHaveText(entries);
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
  });
}

test('WLB-02: the language changes everything at once, without loading the page again', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, server.createUser());
  await page.goto('/cases');
  await expect(heading(page, 'Cases')).toBeVisible();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await userMenu(page).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(heading(page, 'Cases')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  expect(loads).toBe(0);
});
