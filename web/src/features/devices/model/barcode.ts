/** Reads codes from pictures. This file and its WebAssembly are loaded when a scanner opens, never before. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const OPTIONS: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode', 'Code128'],
  maxNumberOfSymbols: 1,
  // Without escapes or brackets: the separator of a GS1 code (0x1D) stays in its place (WEL-01).
  textMode: 'Plain',
};

prepareZXingModule({
  // The library would fetch it from a public server otherwise.
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasmUrl : folder + file),
  },
});

/** The text of the first code in the picture, as it was read. */
export async function readCode(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, OPTIONS);
  return found?.text || undefined;
}
