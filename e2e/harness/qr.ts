/** Reads a QR code from a picture on the page, like the camera of a phone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WASM = join(import.meta.dirname, '../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');

export async function readQr(picture: Locator): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } });
  const found = await readBarcodes(new Uint8Array(await picture.screenshot()), { formats: ['QRCode'] });
  return found[0]?.text ?? '';
}
