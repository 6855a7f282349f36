import { useEffect, useRef, useState } from 'react';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import { hasFiles, type Picked, readDrop, refuseAll } from './dropped';

/** A dialog lies over the case: what is dropped now is not meant for what is below. */
function isBelowDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

interface FileDropOptions {
  /** Why nothing can be taken now, if so: each file that is dropped all the same is told so. */
  closedBecause: string | undefined;
  onDrop: (picked: Picked) => void;
}

/**
 * Files dropped anywhere on the screen (FIL-01). The page never lets the browser open a dropped file in its place, not
 * even where it takes none.
 */
export function useFileDrop({ closedBecause, onDrop }: FileDropOptions): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ closedBecause, onDrop });
  latest.current = { closedBecause, onDrop };
  const isOutOfSight = useIsOutOfSight();

  useEffect(() => {
    const isCovered = () => isOutOfSight || isBelowDialog();
    // Each element that is entered is told before the one that is left, so a plain switch would flicker.
    let depth = 0;
    const change = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0 && !isCovered());
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
      if (event.dataTransfer) event.dataTransfer.dropEffect = isCovered() ? 'none' : 'copy';
    }
    async function onDropped(event: DragEvent) {
      change(0);
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (isCovered() || !event.dataTransfer) return;
      const closed = latest.current.closedBecause;
      const { dataTransfer } = event;
      latest.current.onDrop(closed ? refuseAll(dataTransfer.files, closed) : await readDrop(dataTransfer));
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
  }, [isOutOfSight]);

  return isOver;
}
