/** Reads codes from images. This file and its WebAssembly are loaded only when a scanner opens. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode', 'Code128'],
  maxNumberOfSymbols: 1,
  // Without escapes or brackets: the separator of a GS1 code (0x1D) is kept (WEL-01).
  textMode: 'Plain',
};

prepareZXingModule({
  // Otherwise the library would download it from a public server.
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmUrl : folder + file),
  },
});

/** The unchanged text of the first code in the image. */
export async function readCode(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, OPTIONS);
  return found?.text || undefined;
}
