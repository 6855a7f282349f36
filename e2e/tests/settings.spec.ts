import type { Page } from '@playwright/test';
import { button } from '../harness/people';
import { signInToSettings } from '../harness/settings';
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

test('SET-01: settings are saved and there after a reload, a section can be jumped to, and closing the tab with unsaved changes asks', async ({
  page,
  server,
}) => {
  await signInToSettings(page, await server.createUser());
  await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toHaveText([
    'View',
    '3D',
    'Notification',
    'My Registered Devices',
    'Security',
  ]);
  const security = page.getByRole('heading', { level: 2, name: 'Security' });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL('/settings#security');
  await expect(security).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'location');

  const before = await Promise.all(SWITCHES.map((name) => toggle(page, name).isChecked()));
  await expect(projection(page, 'Perspective')).toBeChecked();
  // Changes every second setting: each must be saved under its own name.
  const after = before.map((isOn, at) => (at % 2 === 0 ? !isOn : isOn));
  for (const [at, name] of SWITCHES.entries()) await toggle(page, name).setChecked(after[at] ?? false);
  await projection(page, 'Parallel').check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await button(page, 'Save Settings').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  // Loads the page again without its scroll position.
  await page.goto('/healthz');
  await page.goto('/settings#security');
  await expect(security).toBeInViewport();
  await expect(projection(page, 'Parallel')).toBeChecked();
  for (const [at, name] of SWITCHES.entries())
    await expect(toggle(page, name), name).toBeChecked({ checked: after[at] });

  await toggle(page, 'Auto-refresh').click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const left = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await left;
});
