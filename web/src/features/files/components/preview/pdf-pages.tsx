import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import type { CaseFile } from '../../api/case-files';
import { fileLink } from '../../api/file-links';
import { openPdf } from '../../api/pdf-document';
import { PdfPage } from './pdf-page';
import classes from './pdf-pages.module.css';
import overlay from './preview-overlay.module.css';

interface PageSize {
  width: number;
  height: number;
}

interface Opened {
  pdf: PDFDocumentProxy;
  /** The size of the first page, assumed for the others until they are drawn. */
  size: PageSize;
}

function usePdf(id: string) {
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isWanted = true;
    let task: ReturnType<typeof openPdf> | undefined;
    async function open() {
      task = openPdf(await fileLink(id, 'pdf'));
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isWanted) setOpened({ pdf, size: { width, height } });
    }
    open().catch((reason: unknown) => isWanted && setError(reason));
    return () => {
      isWanted = false;
      void task?.destroy();
    };
  }, [id]);
  return { opened, error };
}

/** The pages of a PDF below one another; each is drawn when it becomes visible. */
export default function PdfPages({ file, zoom }: { file: CaseFile; zoom: number }) {
  const { t } = useTranslation();
  const { opened, error } = usePdf(file.id);
  if (error)
    return (
      <p className={overlay.message} role="alert">
        {error instanceof ApiProblem ? problemText(t, error) : t('files.pdfUnreadable')}
      </p>
    );
  if (!opened)
    return (
      <p className={overlay.message} role="status">
        {t('files.loadingPreview')}
      </p>
    );
  return (
    <div className={classes.pages}>
      {Array.from({ length: opened.pdf.numPages }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other id
          key={index}
          pdf={opened.pdf}
          number={index + 1}
          firstSize={opened.size}
          zoom={zoom}
        />
      ))}
    </div>
  );
}
