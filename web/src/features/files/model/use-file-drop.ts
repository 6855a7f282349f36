import { useEffect, useRef, useState } from 'react';
import { hasFiles, type PickedFile, readDrop } from './dropped';

/** A dialog lies over the case: what is dropped now is not meant for what is below. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/**
 * Files dropped anywhere on the screen (FIL-01). The page never lets the browser open a dropped file in its place, not
 * even where it takes none.
 */
export function useFileDrop(isTaking: boolean, onDrop: (picked: PickedFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;

  useEffect(() => {
    // Each element that is entered is told before the one that is left, so a plain switch would flicker.
    let depth = 0;
    const isTaken = () => isTaking && !isCovered();
    const change = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0 && isTaken());
    };
    function onEnter(event: DragEvent) {
      if (hasFiles(event.dataTransfer)) change(depth + 1);
    }
    function onLeave(event: DragEvent) {
      if (hasFiles(event.dataTransfer)) change(depth - 1);
    }
    function onOver(event: DragEvent) {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken() ? 'copy' : 'none';
    }
    async function onDropped(event: DragEvent) {
      change(0);
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (!isTaken() || !event.dataTransfer) return;
      const picked = await readDrop(event.dataTransfer);
      if (picked.length > 0) latest.current(picked);
    }
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener('dragenter', onEnter, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', (event) => void onDropped(event), { signal });
    return () => {
      end.abort();
      setOver(false);
    };
  }, [isTaking]);

  return isOver;
}
