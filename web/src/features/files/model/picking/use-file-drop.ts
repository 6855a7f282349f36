import { useEffect, useRef, useState } from 'react';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import { hasFiles, type Picked, readDrop, refuseAll } from './dropped';

/** A dialog covers the case: a drop is not meant for the case below. */
function isBelowDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

interface FileDropOptions {
  /** Why no files are accepted now, if so: each dropped file is refused with this reason. */
  closedBecause: string | undefined;
  onDrop: (picked: Picked) => void;
}

/**
 * Files dropped anywhere on the screen (FIL-01). Even where the page accepts none, it never lets the browser open a
 * dropped file in its place.
 */
export function useFileDrop({ closedBecause, onDrop }: FileDropOptions): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ closedBecause, onDrop });
  latest.current = { closedBecause, onDrop };
  const isOutOfSight = useIsOutOfSight();

  useEffect(() => {
    const isCovered = () => isOutOfSight || isBelowDialog();
    // dragenter of an inner element comes before dragleave of the outer one, so a plain boolean would flicker.
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
