/** Opens a PDF with pdf.js, which draws it and runs no scripts in it (FIL-04). */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

// Files that some PDFs need: decoders of scanned pages, and character maps of Asian fonts.
const DATA = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/wasm/*.wasm', '/node_modules/pdfjs-dist/cmaps/*.bcmap'],
  { query: '?url', import: 'default', eager: true },
);

class BundledData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const path = Object.keys(DATA).find((name) => name.endsWith(`/${filename}`));
    const response = path ? await fetch(DATA[path] ?? '') : undefined;
    if (!response?.ok) throw new Error(`${filename} is not here`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export function openPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  return getDocument({
    url: new URL(url, location.origin).href,
    BinaryDataFactory: BundledData,
    useWorkerFetch: false,
    // Other parts of a long document load when the reader scrolls to them.
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    isEvalSupported: false,
  });
}
