/** A fake camera for Chromium that shows one code. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import config from '../playwright.config';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 4;
const WHITE = 235;
const GRAY = 128;

/** The code: as printed next to it, as read, and the part that identifies the device. */
export const CODE = {
  printed: '(01)04012345678901(10)LOT42(21)SN-00817',
  read: '010401234567890110LOT42\x1d21SN-00817',
  serial: 'SN-00817',
};

const FILE = join(import.meta.dirname, '../artifacts/camera.y4m');

/** For `test.use`: the camera shows the code of `showCode`, and the browser grants access without a prompt. */
export const CAMERA = {
  ...config.use?.launchOptions,
  args: [
    ...(config.use?.launchOptions?.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${FILE}`,
  ],
};

/** The brightness of each pixel, with the code in the middle. */
async function drawCode(): Promise<Buffer> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { symbol, error } = await writeBarcode(CODE.printed, { format: 'DataMatrix', options: 'gs1' });
  if (error) throw new Error(`no code: ${error}`);
  const scale = Math.floor((HEIGHT * 0.6) / symbol.height);
  const left = Math.floor((WIDTH - symbol.width * scale) / 2);
  const top = Math.floor((HEIGHT - symbol.height * scale) / 2);
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < symbol.height * scale; y += 1) {
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const module = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? WHITE;
      picture[(top + y) * WIDTH + left + x] = Math.min(WHITE, Math.max(16, module));
    }
  }
  return picture;
}

/** Shows a GS1 DataMatrix to the camera. */
export async function showCode(): Promise<void> {
  const picture = await drawCode();
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GRAY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(join(FILE, '..'), { recursive: true });
  // Written under another name first, because another worker may be reading the file.
  const draft = `${FILE}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)]));
  renameSync(draft, FILE);
}
