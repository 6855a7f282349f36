/** Devices and licences in the administration, and data created before a test starts. */
import { expect, type Locator, type Page } from '@playwright/test';
import { signInWithCode, testWithOwnDemo } from './administration';
import { Calls } from './colleagues';
import { heading } from './people';
import type { Account, Server } from './server';

/** The server of each page. */
const servers = new WeakMap<Page, Server>();

export const testWithStock = testWithOwnDemo.extend({
  page: async ({ page, server }, use) => {
    servers.set(page, server);
    await use(page);
  },
});

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, data?: object) => Promise<void>;

/** Signs in and returns the API calls of that person; each must succeed. */
export async function enter(page: Page, who: Account): Promise<Send> {
  const server = servers.get(page);
  if (!server) throw new Error('a page of another test');
  await signInWithCode(page, server, who);
  const renewed = await page.request.post('/v1/auth/refresh/');
  const { user } = await renewed.json();
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${user.token}` };
    const answer = await page.request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  };
}

export async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
}

export async function openAs(page: Page, who: Account, path: string, title: string): Promise<void> {
  await enter(page, who);
  await open(page, path, title);
}

let words = 0;
/** A unique word, so that a search finds only what one test has created. */
export const newWord = (): string => `T${process.pid}W${++words}X`;

/** Names of devices that contain the word, in alphabetical order. */
export const udisOf = (word: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `(01)04012345678901(21)${word}-${String(index + 1).padStart(2, '0')}`,
  );

export async function addDevices(send: Send, udis: string[]): Promise<void> {
  await send('POST', '/v1/cs/devices/', { devices: udis.map((udi) => ({ udi })) });
}

export async function addFeatures(
  send: Send,
  registrations: { udi: string; feat_enable: boolean }[],
): Promise<void> {
  await send('POST', '/heclore/v1/c4w/registrations/upload/', { registrations, overwrite: false });
}

/** Registers a device, as its owner does with a camera. */
export async function register(server: Server, owner: Account, udi: string): Promise<void> {
  const calls = await Calls.of(server, owner);
  const userData = { system_id: 'MOB1', installed_date: '2026-03-09' };
  await calls.send('POST', '/v1/camera/udi/register/', { udi, userData });
}

/** The rows of the one table, without its header. */
export const lines = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Expects exactly these rows, from the first to the last. */
export async function expectLines(page: Page, texts: string[]): Promise<void> {
  await expect(lines(page)).toHaveText(texts.map((text) => new RegExp(text.replace(/[()]/g, '\\$&'))));
}

export const search = (page: Page): Locator => page.getByRole('textbox', { name: 'Search', exact: true });

export async function sortBy(page: Page, column: string): Promise<void> {
  await page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click();
}

export const filter = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label });

export async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Confirms the question about the selected rows. */
export async function confirm(page: Page, verb: string, text: string | RegExp): Promise<void> {
  await expect(dialog(page, verb)).toContainText(text);
  await dialog(page, verb).getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog(page, verb)).toBeHidden();
}
