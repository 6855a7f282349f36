/** Registering a device, as a person does it on the pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './people';
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
/** A device nobody has registered yet. */
export function newDevice(): { text: string; serial: string } {
  const serial = `SN-${process.pid}-${++devices}`;
  return { text: `(01)04012345678901(21)${serial}`, serial };
}

interface Registration {
  udi: string;
  userData: { system_id: string; installed_date: string };
}

/** Notes what is sent to register a device. */
export async function watchRegistrations(page: Page): Promise<Registration[]> {
  const sent: Registration[] = [];
  // Only an intercepted request shows its body.
  await page.route('**/v1/camera/udi/register/', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  return sent;
}
