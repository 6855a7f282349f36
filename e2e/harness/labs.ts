/** The labs to choose from: those of the demo, in a separate installation (LAB-01). */
import { expect, type Locator, type Page } from '@playwright/test';
import { createDialog, openCreate } from './connections';
import { type Account, type Server, startServer } from './server';
import { test } from './test';

export interface Lab extends Account {
  name: string;
  company: string;
}

/** A lab with an account in the demo. */
export const POLAR: Lab = {
  email: 'polar@demo.example',
  password: 'archway-demo',
  name: 'Aino Koskinen',
  company: 'Polar Ceramics Oy',
};

/** A lab in the list without an account. */
export const ATELIER = { email: 'atelier@demo.example', company: 'Atelier dentaire Roche SARL' };

export const testWithLabs = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const server = await startServer(`labs-${worker.workerIndex}`, {}, { hasDemo: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** One lab of the list: its text and its button. */
export const labRow = (page: Page, company: string): Locator =>
  createDialog(page).locator('label').filter({ hasText: company });
export const labChoice = (page: Page, company: string): Locator => labRow(page, company).getByRole('radio');

export async function openLabs(page: Page): Promise<void> {
  await openCreate(page);
  await tab(page, 'Select a Partner').click();
  await expect(labRow(page, POLAR.company)).toBeVisible();
}
