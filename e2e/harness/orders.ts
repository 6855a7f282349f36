/** Actions on the page of a new case, by the texts of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, heading } from './people';

export async function openNewCase(page: Page): Promise<void> {
  await page.goto('/cases/new');
  await expect(heading(page, 'New case')).toBeVisible();
  await expect(chart(page)).toBeVisible();
}

export const recipient = (page: Page): Locator => page.getByRole('combobox', { name: 'Send to' });

export const lastName = (page: Page): Locator => page.getByRole('textbox', { name: "Patient's last name" });
export const firstName = (page: Page): Locator => page.getByRole('textbox', { name: 'First name' });
export const note = (page: Page): Locator => page.getByRole('textbox', { name: 'Note for the lab' });

export const chart = (page: Page): Locator => page.getByRole('listbox', { name: 'Tooth chart' });

/** The chart, the panel for the selected teeth, and the list of all. */
export const teeth = (page: Page): Locator => page.getByRole('region', { name: 'Teeth', exact: true });

/** A tooth by its place (`tu1` to `td16`), whichever numbering is shown. */
export const tooth = (page: Page, code: string): Locator => chart(page).locator(`[data-tooth="${code}"]`);

export async function selectTeeth(page: Page, codes: string[]): Promise<void> {
  for (const code of codes) {
    await tooth(page, code).click();
    await expect(tooth(page, code)).toHaveAttribute('aria-selected', 'true');
  }
}

/** The panel for the selected teeth, by their numbers. */
export const panel = (page: Page, teeth: string): Locator =>
  page.getByRole('region', { name: `Order for ${teeth}`, exact: true });

export const type = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /^Type/ }).getByRole('radio', { name, exact: true });

export const material = (page: Page): Locator => page.getByRole('combobox', { name: 'Material' });

export async function chooseMaterial(page: Page, name: string): Promise<void> {
  await material(page).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(material(page)).toHaveValue(name);
}

export const shade = (page: Page, code: string): Locator =>
  page.getByRole('group', { name: /^Shade/ }).getByRole('radio', { name: code, exact: true });

/** The entries ordered so far, line by line. */
export const entries = (page: Page): Locator =>
  page.getByRole('region', { name: 'Ordered', exact: true }).getByRole('listitem');

/** The attachments of the order. */
export const files = (page: Page): Locator => page.getByRole('region', { name: 'Attachments', exact: true });

/** An attachment of the draft. */
export const draftFile = (page: Page, name: string): Locator =>
  files(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** The text that says that the draft is saved. */
export const saved = (page: Page): Locator => page.getByText('Draft saved', { exact: true });

export const sendButton = (page: Page): Locator => button(page, 'Send');

/** The number of the draft or case in the page address. */
export function numberIn(page: Page): string {
  const number = /^\/cases\/([^/]+-[^/]+)/.exec(new URL(page.url()).pathname)?.[1];
  if (!number) throw new Error(`no case number in ${page.url()}`);
  return number;
}

/** Fills in everything that is required before a case can be sent. */
export async function fillOrder(page: Page): Promise<void> {
  await lastName(page).fill('Lindner');
  await selectTeeth(page, ['tu3']);
  await type(page, 'Crown').check();
  await chooseMaterial(page, 'Zirconia');
}

/** Sends the complete order; returns its case number. */
export async function send(page: Page): Promise<string> {
  await sendButton(page).click();
  return await whenSent(page);
}

/** Waits until the order is sent, which takes as long as its uploads. */
export async function whenSent(page: Page): Promise<string> {
  await expect(page.getByText('The case was sent.', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/cases\/[^/]+-[^/]+$/);
  return numberIn(page);
}

/** Opens a draft, or an order that was sent, for editing. */
export async function openEdit(page: Page, { no }: { no: string }): Promise<void> {
  await page.goto(`/cases/${no}/edit`);
  await expect(chart(page)).toBeVisible();
}

export async function saveChanges(page: Page): Promise<void> {
  await button(page, 'Save changes').click();
  await expect(page.getByText('Your changes were saved.', { exact: true })).toBeVisible();
}
