import type { Page } from '@playwright/test';
import { button, heading } from '../harness/people';
import { dialog, openSettings, signInToSettings } from '../harness/settings';
import { expect, test } from '../harness/test';

const SWITCHES = [
  'Auto-refresh',
  'a case is sent to me',
  'a case is changed',
  'a comment is added',
  'a comment is edited',
];

const toggle = (page: Page, name: string) => page.getByRole('switch', { name });
const projection = (page: Page, name: string) => page.getByRole('radio', { name });
const LEAVE = 'Leave without saving?';

test('SET-01: View, 3D and Notification are saved, and there after a reload', async ({ page, server }) => {
  await signInToSettings(page, server.createUser());
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'View',
    '3D',
    'Notification',
    'My Registered Devices',
    'Security',
  ]);
  const before = await Promise.all(SWITCHES.map((name) => toggle(page, name).isChecked()));
  await expect(projection(page, 'Perspective')).toBeChecked();
  // Every second one: each must be saved under its own name.
  const after = before.map((isOn, at) => (at % 2 === 0 ? !isOn : isOn));
  for (const [at, name] of SWITCHES.entries()) await toggle(page, name).setChecked(after[at] ?? false);
  await projection(page, 'Parallel').check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await page.reload();
  await expect(projection(page, 'Parallel')).toBeChecked();
  for (const [at, name] of SWITCHES.entries())
    await expect(toggle(page, name), name).toBeChecked({ checked: after[at] });
});

test('SET-01: changes that are not saved can be discarded, and ask before they are left', async ({
  page,
  server,
}) => {
  await signInToSettings(page, server.createUser());
  await toggle(page, 'a case is changed').uncheck();
  await button(page, 'Discard').click();
  await expect(toggle(page, 'a case is changed')).toBeChecked();
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await expect(heading(page, 'Connections')).toBeVisible();

  await openSettings(page);
  await toggle(page, 'a case is changed').uncheck();
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await dialog(page, LEAVE).getByRole('button', { name: 'Stay' }).click();
  await expect(dialog(page, LEAVE)).toBeHidden();
  await expect(page).toHaveURL('/settings');
  await expect(toggle(page, 'a case is changed')).not.toBeChecked();
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await dialog(page, LEAVE).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page, 'Connections')).toBeVisible();
  await openSettings(page);
  await expect(toggle(page, 'a case is changed')).toBeChecked();
});

test('SET-01: closing the tab with unsaved changes asks, too', async ({ page, server }) => {
  await signInToSettings(page, server.createUser());
  await toggle(page, 'Auto-refresh').click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const left = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await left;
});

test('SET-01: a section can be jumped to, and an address can name it', async ({ page, server }) => {
  await signInToSettings(page, server.createUser());
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/settings#security');
  await expect(page.getByRole('heading', { level: 2, name: 'Security' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'location');
  await page.goto('/dashboard');
  await page.goto('/settings#security');
  await expect(page.getByRole('heading', { level: 2, name: 'Security' })).toBeInViewport();
});

test('SET-01: there is no Data section outside the data-region variant', async ({ page, server }) => {
  await signInToSettings(page, server.createUser());
  await expect(page.getByRole('heading', { name: 'Data', exact: true })).toHaveCount(0);
});
