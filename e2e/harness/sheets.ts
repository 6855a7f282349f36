/** Workbooks: files of other programs to upload, and files that the pages save. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { save } from './files';
import { button } from './people';
import type { Sample } from './samples';

/** The same workbooks that test the server's reader; `make.py` next to them creates them. */
const FIXTURES = join(import.meta.dirname, '../../crates/sheets/tests/fixtures');

export const sheet = (name: string): Sample => ({ name, bytes: readFileSync(join(FIXTURES, name)) });

/** A file that is named like a workbook but is none. */
export const noSheet = (name: string, text: string): Sample => ({ name, bytes: Buffer.from(text) });

/** The field in which a file is chosen or dropped. */
export const chooser = (page: Page): Locator => page.getByLabel(/^Choose a file or drop it here/);

export async function upload(page: Page, { name, bytes }: Sample): Promise<void> {
  await chooser(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
}

/** Expects the reason why a file is refused, and returns to the start. */
export async function expectRefused(page: Page, file: Sample, text: string): Promise<void> {
  await upload(page, file);
  await expect(page.getByRole('alert'), file.name).toHaveText(text);
  await button(page, 'Try Again').click();
  await expect(chooser(page)).toBeAttached();
}

/** The lines that were skipped, from the first to the last. */
export const skipped = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

export async function startOver(page: Page): Promise<void> {
  await button(page, 'Register More').click();
  await expect(chooser(page)).toBeAttached();
}

const END = 0x06054b50;
const DEFLATED = 8;

/** The parts of an .xlsx file, each as text. */
function partsOf(book: Buffer): Map<string, string> {
  const end = book.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  expect(end, 'the end of a ZIP').toBeGreaterThan(0);
  expect(book.readUInt32LE(end)).toBe(END);
  const parts = new Map<string, string>();
  let at = book.readUInt32LE(end + 16);
  for (let left = book.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = book.readUInt32LE(at + 20);
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) =>
      book.readUInt16LE(at + field),
    ) as [number, number, number];
    const name = book.toString('utf8', at + 46, at + 46 + nameLength);
    const local = book.readUInt32LE(at + 42);
    const start = local + 30 + book.readUInt16LE(local + 26) + book.readUInt16LE(local + 28);
    expect(book.readUInt16LE(at + 10), `how ${name} is packed`).toBe(DEFLATED);
    parts.set(name, inflateRawSync(book.subarray(start, start + packed)).toString('utf8'));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return parts;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function plain(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** The texts of the only sheet, row by row; a missing cell is empty. */
function rowsOf(book: Buffer): string[][] {
  const parts = partsOf(book);
  expect([...parts.keys()]).toContain('xl/workbook.xml');
  const text = parts.get('xl/worksheets/sheet1.xml') ?? '';
  return [...text.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: string[] = [];
    for (const [, column = '', value = ''] of cells.matchAll(
      /<c r="([A-Z])\d+"[^>]*>.*?<t[^>]*>(.*?)<\/t>/gs,
    ))
      row[column.charCodeAt(0) - 'A'.charCodeAt(0)] = plain(value);
    return Array.from(row, (cell) => cell ?? '');
  });
}

/** The workbook that a button saves: its name and its content. */
export async function saveSheet(page: Page, name: string): Promise<{ name: string; rows: string[][] }> {
  const saved = await save(page, button(page, name));
  return { name: saved.name, rows: rowsOf(saved.bytes) };
}
