/** Opens a PDF with pdf.js, which draws it and runs nothing of it (FIL-04). */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

// What some PDFs need: decoders of scanned pages, and the tables of Asian fonts.
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
    // The rest of a long document comes when somebody scrolls to it.
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    isEvalSupported: false,
  });
}
