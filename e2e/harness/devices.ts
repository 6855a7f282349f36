/** Registering a device on the pages. */
import { createHmac } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './people';
import { BYPASS_KEY } from './server';
import { pastWelcome } from './welcome';

export const scanner = (page: Page): Locator => page.getByRole('dialog', { name: 'Register Device' });

export const udi = (page: Page): Locator => scanner(page).getByLabel('Device identifier (UDI)');

export async function openScanner(page: Page): Promise<void> {
  await pastWelcome(page);
  await button(page, 'Register Device').click();
  await expect(scanner(page)).toBeVisible();
}

export async function typeUdi(page: Page, text: string): Promise<void> {
  await udi(page).fill(text);
  await scanner(page).getByRole('button', { name: 'Register', exact: true }).click();
}

export async function expectRegistered(page: Page, serial: string): Promise<void> {
  await expect(scanner(page).getByRole('heading', { name: 'Device Registered' })).toBeVisible();
  await expect(scanner(page)).toContainText(`Serial number ${serial}`);
}

let devices = 0;
/** A device that nobody has registered yet. */
export function newDevice(): { text: string; serial: string } {
  const serial = `SN-${process.pid}-${++devices}`;
  return { text: `(01)04012345678901(21)${serial}`, serial };
}

/** The request that a scanner's software sends for a customer after an installer has signed it. */
export function signedRegistration(udi: string, email: string): Record<string, string> {
  const system_id = 'SYS-1';
  const customer = { email, first_name: 'Clara', last_name: 'Sommer', country: 'DE' };
  const signature = createHmac('sha256', BYPASS_KEY).update(`${udi}\n${system_id}\n${email}`).digest('hex');
  return { udi, system_id, ...customer, installed_date: '2026-05-01', bypass_signature: signature };
}

interface Registration {
  udi: string;
  userData: { system_id: string; installed_date: string };
}

/** Records the requests that register a device. */
export async function watchRegistrations(page: Page): Promise<Registration[]> {
  const sent: Registration[] = [];
  // The body is only readable in an intercepted request.
  await page.route('**/v1/camera/udi/register/', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  return sent;
}
