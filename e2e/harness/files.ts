/** The files of a case: sent through the API or dropped on the page, and read there. */
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type MadeCase, pane, part } from './cases';
import type { Calls } from './colleagues';
import { button } from './people';
import type { Sample } from './samples';

/** The modification time of all samples: an upload is recognised by the file's name, size and modification time. */
const CHANGED_MS = Date.UTC(2026, 0, 5, 9);

interface Rendition {
  state: 'waiting' | 'ready' | 'failed';
  reason: string | null;
}

export interface SentFile {
  id: string;
  filename: string;
  rendition: Rendition | null;
}

/** Sends a file through the API, without a page. */
export async function attach(
  calls: Calls,
  { id }: Pick<MadeCase, 'id'>,
  { name, bytes }: Sample,
  commentId?: string,
): Promise<SentFile> {
  const form = new FormData();
  // The server reads the form in order, so fields about the file come before it.
  if (commentId) form.set('comment_id', commentId);
  form.set('file', new File([new Uint8Array(bytes)], name));
  return await calls.sendForm('POST', `/v1/cases/${id}/file/`, form);
}

/** Waits until the server has rendered all previews. */
export async function whenDrawn(calls: Calls, { id }: Pick<MadeCase, 'id'>): Promise<SentFile[]> {
  const look = async (): Promise<SentFile[]> => (await calls.send('GET', `/v1/cases/${id}/files/`)).files;
  const waiting = async () =>
    (await look()).filter(({ rendition }) => rendition?.state === 'waiting').map(({ filename }) => filename);
  await expect.poll(waiting, { message: 'files that are still to be drawn', timeout: 120_000 }).toEqual([]);
  return await look();
}

/** Drags the files over the case, or over another element; the result can be dropped. */
export async function holdOver(
  page: Page,
  samples: Sample[],
  place: Locator = pane(page),
): Promise<{ letGo: () => Promise<void> }> {
  const held = samples.map(({ name, bytes }) => ({ name, text: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle(
    ({ held, lastModified }) => {
      const transfer = new DataTransfer();
      for (const { name, text } of held) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { lastModified }));
      }
      return transfer;
    },
    { held, lastModified: CHANGED_MS },
  );
  for (const event of ['dragenter', 'dragover']) await place.dispatchEvent(event, { dataTransfer });
  return {
    letGo: async () => {
      await place.dispatchEvent('drop', { dataTransfer });
      await dataTransfer.dispose();
    },
  };
}

export async function drop(page: Page, samples: Sample[]): Promise<void> {
  await (await holdOver(page, samples)).letGo();
}

/** Drops files on the form of a new case. */
export async function dropOnForm(page: Page, samples: Sample[]): Promise<void> {
  await (await holdOver(page, samples, page.getByRole('form', { name: 'New case' }))).letGo();
}

/** Writes files into a folder on the disk, by their relative paths; returns the paths of the top-level entries. */
export function layOnDisk(folder: string, samples: Record<string, Sample>): string[] {
  for (const [path, { bytes }] of Object.entries(samples)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Creates a sparse file of this size; returns its path. */
export function layLarge(path: string, bytes: number): string {
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

/** Drops files from the disk: only the browser itself can drop a folder. */
export async function dropFromDisk(page: Page, paths: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const at = { x: 300, y: 300, data: { items: [], files: paths, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at });
  await browser.detach();
}

export const attachments = (page: Page): Locator => part(page, 'Attachments');

/** Files that are grouped, such as those of a jaw. */
export const group = (page: Page, title: string): Locator =>
  attachments(page).getByRole('region', { name: title, exact: true });

/** A file of the case, by its name. */
export const fileRow = (page: Page, name: string): Locator =>
  attachments(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** The list of uploads in progress: to the open case, or to a draft on its form. */
export const panel = (page: Page): Locator =>
  page
    .getByRole('complementary', { name: 'Uploads' })
    .or(page.getByRole('region', { name: 'Uploads', exact: true }));

export const upload = (page: Page, name: string): Locator =>
  panel(page).getByRole('listitem').filter({ hasText: name });

/** Files that were chosen but refused, with the reasons. */
export const refused = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'not added' });

export const interrupted = (page: Page): Locator =>
  page.getByRole('region', { name: 'Interrupted uploads', exact: true });

/** How many bytes of the file the server has, according to the page. */
export async function sentBytes(page: Page, name: string): Promise<number> {
  const bar = page.getByRole('progressbar', { name: `Upload of ${name}` });
  return await bar.evaluate((progress: HTMLProgressElement) => progress.value);
}

/** Presses a button and returns the file that the browser saves. */
export async function save(page: Page, press: Locator): Promise<Sample> {
  const started = page.waitForEvent('download');
  await press.click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export async function saveFile(page: Page, name: string): Promise<Sample> {
  return await save(page, button(page, `Download ${name}`));
}
