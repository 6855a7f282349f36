/** The text of a printed page, as a reader would select and copy it. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

export interface Print {
  /** One text per sheet; any whitespace is one space. */
  sheets: string[];
  /** The width of the first sheet. */
  widthMm: number;
  heightMm: number;
}

const POINTS_PER_MM = 72 / 25.4;

export async function print(page: Page, format: 'A4' | 'Letter'): Promise<Print> {
  const file = await page.pdf({ format, printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document);
  const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(1)).view;
  return {
    sheets: text.map((sheet) => sheet.replace(/\s+/g, ' ')),
    widthMm: Math.round((right - left) / POINTS_PER_MM),
    heightMm: Math.round((top - bottom) / POINTS_PER_MM),
  };
}
