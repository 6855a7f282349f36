import { type RefObject, useEffect } from 'react';

/** Waits for a picture; one that cannot be drawn must not prevent printing. */
async function isDrawn(image: HTMLImageElement): Promise<void> {
  await image.decode?.().catch(() => {});
}

/** Opens the print dialog once the sheet, its fonts and its pictures are ready. */
export function usePrintOnce(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isGone = false;
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.all([document.fonts?.ready, ...images.map(isDrawn)]).then(() =>
      requestAnimationFrame(() => {
        if (!isGone) window.print();
      }),
    );
    return () => {
      isGone = true;
    };
  }, [sheet]);
}
