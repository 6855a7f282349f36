import { type RefObject, useEffect } from 'react';

/** What cannot be drawn keeps nobody from printing the rest. */
async function isDrawn(image: HTMLImageElement): Promise<void> {
  await image.decode?.().catch(() => {});
}

/** Opens the print dialog once the sheet is there with its fonts and pictures. */
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
