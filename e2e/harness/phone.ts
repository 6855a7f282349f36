/** The phone field of a form, and the dialog that verifies it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, field } from './people';
import type { Server } from './server';

/** The country, preset from the browser's time zone a moment after the page has opened. */
export const country = (page: Page): Locator => page.getByRole('combobox', { name: 'Country' });

export const phone = (page: Page): Locator => field(page, 'Phone');

export const phoneDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Verify your phone number' });

export const phoneCode = (page: Page): Locator => phoneDialog(page).getByLabel('One-time code');

let numbers = 0;
/** An unused number: each number can get only a few codes. */
export const newPhone = (): string => `+49151${String(20_000_000 + ++numbers)}`;

/** Requests a code for the number and returns it. */
export async function askForCode(page: Page, server: Server, number: string): Promise<string> {
  await phone(page).fill(number);
  await button(page, 'Verify Phone').click();
  await expect(phoneDialog(page)).toBeVisible();
  return await server.outbox.nextCode(number);
}

export async function verifyPhone(page: Page, server: Server, number: string): Promise<void> {
  await phoneCode(page).fill(await askForCode(page, server, number));
  await expect(phone(page)).toHaveAccessibleDescription('Verified');
}

export const regionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Confirm your data region' });
