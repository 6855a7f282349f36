/** Actions on the list of cases, by the texts of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { order, PATIENT, type Partners, rows } from './cases';
import { button } from './people';

export const LIST = '/v1/cases/';

/** Expects exactly these patients in the list, from the first row to the last. */
export async function expectPatients(page: Page, names: string[]): Promise<void> {
  await expect(rows(page)).toHaveText(names.map((name) => new RegExp(name)));
}

/** Orders cases whose patients are named by number; the latest order comes first. */
export async function orderMany(partners: Partners, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await order(partners, { patient: { ...PATIENT, firstname: 'Patient', lastname: `No${number}` } });
}

export const search = (page: Page): Locator => page.getByRole('textbox', { name: 'Search cases' });

/** The text that explains why the list is empty. */
export const nothing = (page: Page): Locator =>
  page.getByRole('heading', { name: 'No cases available for this status' });

/** The page navigation of the list. */
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });

export const filterForm = (page: Page): Locator => page.getByRole('dialog', { name: /^Filter/ });

export async function openFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(filterForm(page)).toBeVisible();
}

export async function closeFilter(page: Page): Promise<void> {
  await filterForm(page).getByRole('button', { name: 'Done' }).click();
  await expect(filterForm(page)).toBeHidden();
}

/** A status or a period of the filter. */
export const choice = (page: Page, name: string): Locator =>
  filterForm(page).getByRole('button', { name, exact: true });

/** The active filters, as shown above the rows. */
const activeFilters = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button').filter({ hasNotText: 'Clear all' });

export async function expectFilters(page: Page, names: string[]): Promise<void> {
  await expect(activeFilters(page)).toHaveText(names);
}

export const ORDERS = ['Last Updated', 'Order Sent', 'Status', 'Due'];

export const sort = (page: Page): Locator => page.getByRole('button', { name: /^Sorted by / });

export async function sortBy(page: Page, name: string): Promise<void> {
  await sort(page).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  await expect(button(page, `Sorted by ${name}, change`)).toBeVisible();
}

/** The checkbox of a case, by its patient. */
export const check = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export const deleteButton = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Cases', exact: true })
    .getByRole('button', { name: 'Delete', exact: true });

/** The filters that the browser has stored. */
export async function storedFilters(page: Page): Promise<Record<string, unknown>> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('caseFilters') ?? '{}'));
}
