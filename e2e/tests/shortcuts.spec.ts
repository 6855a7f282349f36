import type { Locator, Page } from '@playwright/test';
import { search } from '../harness/case-list';
import { commentDialog, newPartners, openCase, orderFor, patient } from '../harness/cases';
import { newColleague } from '../harness/colleagues';
import { field, heading, signIn, signInToDashboard } from '../harness/people';
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

test('g d, g c and n lead to the dashboard, the cases and a new case', async ({ page, server }) => {
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/cases');
  await expect(heading(page, 'Cases')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/dashboard');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/cases/new');
  await expect(heading(page, 'New case')).toBeVisible();
});

test('letters that are typed are no shortcuts, and the c of g c is no comment', async ({ page, server }) => {
  const partners = await newPartners(server);
  const made = await orderFor(partners, 'Ada Klein');
  await signIn(page, partners.clinic);
  await openCase(page, made);
  await search(page).click();
  await page.keyboard.type('gdnc?');
  await expect(search(page)).toHaveValue('gdnc?');
  await expect(page).toHaveURL(`/cases/${made.no}`);
  await search(page).press('Escape');
  await search(page).press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`/cases/${made.no}`);
  await expect(commentDialog(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(commentDialog(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`/cases/${made.no}`);
});

test('? lists the shortcuts, and turns those of one key off', async ({ page, server }) => {
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
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
});

test('Ctrl K finds cases by patient and number, and Enter opens them', async ({ page, server }) => {
  const partners = await newPartners(server);
  const ada = await orderFor(partners, 'Ada Klein');
  const wang = await orderFor(partners, '小明 王');
  await signInToDashboard(page, partners.clinic);
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
  await openPalette(page);
  await expect(box(page), 'it begins anew').toHaveValue('');
});

test('Ctrl K finds partners and pages, with the arrows to choose from them', async ({ page, server }) => {
  const partners = await newPartners(server);
  await signInToDashboard(page, partners.clinic);
  await openPalette(page);
  await box(page).fill('dentallabor');
  await expect(found(page, 'Partners')).toHaveText([/Jonas Weber.*Weber Dentallabor/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/connections?search=Jonas+Weber');
  await expect(field(page, 'Filter connections by search')).toHaveValue('Jonas Weber');

  await openPalette(page);
  await box(page).fill('se');
  const pages = found(page, 'Pages');
  await expect(pages).toHaveText([/New Case/, /Cases/, /Personal Settings/]);
  await expect(pages.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(pages.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Personal Settings')).toBeVisible();

  await openPalette(page);
  await box(page).fill('zzz');
  await expect(palette(page).getByText('Nothing matches “zzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('Ctrl K says so when the cases could not be searched', async ({ page, server }) => {
  const partners = await newPartners(server);
  await orderFor(partners, 'Ada Klein');
  await signInToDashboard(page, partners.clinic);
  await page.route('**/v1/cases/?search=*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy. Please try again in a moment.' } }),
  );
  await openPalette(page);
  await box(page).fill('Ada');
  await expect(palette(page).getByText('The cases could not be searched.')).toBeVisible();
});

test('the palette speaks of keys only where there is room for some', async ({ page, server }) => {
  await signInToDashboard(page, newColleague(server, 'Clara Sommer'));
  await openPalette(page);
  const hints = palette(page).locator('kbd');
  await expect(hints.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hints.first()).toBeHidden();
  await expect(found(page, 'Pages').first()).toBeVisible();
});
