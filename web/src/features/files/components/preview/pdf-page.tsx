import { VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pdf-pages.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  firstSize: { width: number; height: number };
  zoom: number;
}

/** The largest width of a page on a large screen before zooming. */
const WIDEST_PX = 900;
const MARGIN_PX = 32;
/** Phones refuse larger canvases. */
const MOST_PIXELS = 12_000_000;

function useInSight(element: HTMLElement | null): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** One page, drawn at the screen's resolution, with its text for screen readers. */
export function PdfPage({ pdf, number, firstSize, zoom }: PdfPageProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(firstSize);
  const [text, setText] = useState('');
  const isInSight = useInSight(place);
  const widthPx = Math.min(WIDEST_PX, window.innerWidth - MARGIN_PX) * zoom;
  const heightPx = (widthPx * size.height) / size.width;

  useEffect(() => {
    if (!isInSight) return;
    let isWanted = true;
    let cancel = () => {};
    async function draw() {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      if (!isWanted || !canvas.current) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
      const wanted = (widthPx / width) * window.devicePixelRatio;
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      const task = page.render({ canvas: canvas.current, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (isWanted) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    // A page that cannot be drawn stays white; the others are not affected.
    draw().catch(() => {});
    return () => {
      isWanted = false;
      cancel();
    };
  }, [isInSight, pdf, number, widthPx]);

  return (
    <figure ref={setPlace} className={classes.page} style={{ width: widthPx }}>
      <div className={classes.sheet} style={{ height: heightPx }}>
        {isInSight && <canvas ref={canvas} aria-hidden />}
      </div>
      <figcaption className={classes.number}>
        {t('files.pageOf', { number, total: pdf.numPages })}
        {text && <VisuallyHidden>{text}</VisuallyHidden>}
      </figcaption>
    </figure>
  );
}
