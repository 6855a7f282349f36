import type { Locator, Page } from '@playwright/test';
import { check, deleteButton, expectPatients, search, sort } from '../harness/case-list';
import { commentDialog, newPartners, orderFor, patient, row, signInToCases } from '../harness/cases';
import { tabTo } from '../harness/keyboard';
import { expect, test } from '../harness/test';

const NAMES = ['Cleo Ek', 'Ben Vogt', 'Jack Kent'];

const link = (page: Page, name: string): Locator => row(page, name).getByRole('link');

test('LST-01 LST-05 COM-01: cases are reached, opened, checked, found and talked about by the keyboard alone', async ({
  page,
  server,
}) => {
  const partners = await newPartners(server);
  for (const name of [...NAMES].reverse()) await orderFor(partners, name);
  await signInToCases(page, partners.clinic);
  await expectPatients(page, NAMES);
  await expect(patient(page)).toHaveText('Cleo Ek');

  await test.step('the list is one stop of the Tab key', async () => {
    await tabTo(page, sort(page));
    await page.keyboard.press('Tab');
    await expect(check(page, 'Cleo Ek')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(link(page, 'Cleo Ek')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row(page, 'Ben Vogt').locator(':focus')).toHaveCount(0);
  });

  await test.step('j, k, arrows, Home and End move through the cases, Enter opens one', async () => {
    await page.keyboard.press('j');
    await expect(link(page, 'Ben Vogt')).toBeFocused();
    await expect(patient(page), 'moving opens nothing').toHaveText('Cleo Ek');
    await page.keyboard.press('j');
    await expect(link(page, 'Jack Kent')).toBeFocused();
    await page.keyboard.press('j');
    await expect(link(page, 'Jack Kent'), 'the last one stays the last one').toBeFocused();
    await page.keyboard.press('k');
    await expect(link(page, 'Ben Vogt')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(patient(page)).toHaveText('Ben Vogt');
    await expect(link(page, 'Ben Vogt')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('ArrowDown');
    await expect(link(page, 'Jack Kent')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(link(page, 'Cleo Ek')).toBeFocused();
    await page.keyboard.press('End');
    await expect(link(page, 'Jack Kent')).toBeFocused();
  });

  await test.step('x checks the case one has moved to', async () => {
    await page.keyboard.press('x');
    await expect(check(page, 'Jack Kent')).toBeChecked();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(check(page, 'Ben Vogt')).toBeChecked();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('x');
    await expect(check(page, 'Ben Vogt')).not.toBeChecked();
    await tabTo(page, deleteButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Delete this case?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deleteButton(page)).toBeFocused();
  });

  await test.step('/ leads to the search, where letters are letters, and Escape empties it', async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue('');
    await page.keyboard.type('jack');
    await expect(search(page)).toBeFocused();
    await expectPatients(page, ['Jack Kent']);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveValue('');
    await expectPatients(page, NAMES);
    await page.keyboard.press('Escape');
    await expect(search(page)).not.toBeFocused();
  });

  await test.step('c begins a comment', async () => {
    await page.keyboard.press('c');
    await expect(commentDialog(page).getByRole('textbox', { name: 'Comment' })).toBeFocused();
  });
});
