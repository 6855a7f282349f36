import type { Locator, Page } from '@playwright/test';
import { search } from '../harness/case-list';
import { commentDialog, newPartners, orderFor, patient } from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { heading, signInToDashboard } from '../harness/people';
import { dialog } from '../harness/settings';
import { expect, test } from '../harness/test';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Find cases, partners and pages' });
const box = (page: Page): Locator => palette(page).getByRole('combobox');
const found = (page: Page, group: string): Locator =>
  palette(page).getByRole('group', { name: group }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('keys and the palette lead to pages and cases, and letters that are typed are no shortcuts', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  const wang = await orderFor(partners, '小明 王');
  // The list of cases opens with the newest case.
  const ada = await orderFor(partners, 'Ada Klein');
  await signInToDashboard(page, partners.clinic);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading(page, 'Cases')).toBeVisible();
  await expect(page, 'its first case is open').toHaveURL(`/cases/${ada.no}`);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/dashboard');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/cases/new');
  await expect(heading(page, 'New case')).toBeVisible();

  await openPalette(page);
  await expect(found(page, 'Cases'), 'nothing is found before something is sought').toHaveCount(0);
  await box(page).fill('王');
  await expect(found(page, 'Cases')).toHaveText([new RegExp(`小明 王.*Jonas Weber.*${wang.no}`)]);
  await box(page).fill(ada.no.toLowerCase());
  await expect(found(page, 'Cases')).toHaveText([/Ada Klein/]);
  await expect(found(page, 'Cases')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(`/cases/${ada.no}`);
  await expect(patient(page)).toHaveText('Ada Klein');

  await search(page).click();
  await page.keyboard.type('gdnc?');
  await expect(search(page)).toHaveValue('gdnc?');
  await expect(page).toHaveURL(`/cases/${ada.no}`);
  await search(page).press('Escape');
  await search(page).press('Escape');
  // The c of the shortcut "g c" must not start a comment.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`/cases/${ada.no}`);
  await expect(commentDialog(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(commentDialog(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/cases/${ada.no}`);
});

test('? lists the shortcuts and turns those of one key off; the palette speaks of keys only where there is room', async ({
  page,
  server,
}) => {
  await signInToDashboard(page, await newColleague(server, 'Clara Sommer'));
  await page.keyboard.press('?');
  const list = dialog(page, 'Keyboard shortcuts');
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Anywhere',
    'In the list of cases',
    'In a case',
  ]);
  await expect(list).toContainText('Go to the dashboard');
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await openPalette(page);
  await expect(page, 'only Ctrl K is left').toHaveURL('/dashboard');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(heading(page, 'Welcome, Clara')).toBeVisible();
  await page.keyboard.press('?');
  await openPalette(page);
  await expect(list).toHaveCount(0);

  const hints = palette(page).locator('kbd');
  await expect(hints.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hints.first()).toBeHidden();
  await expect(found(page, 'Pages').first()).toBeVisible();
});
