import { useState } from 'react';
import type { PickedFile } from './dropped';

function isSame(a: PickedFile, b: PickedFile): boolean {
  return (
    a.file.name === b.file.name && a.file.size === b.file.size && a.file.lastModified === b.file.lastModified
  );
}

/** Files for what is still being written, a comment or an order. A reload forgets them, as browsers must. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  return {
    picked,
    add: (more: PickedFile[]) =>
      setPicked((before) => [
        ...before,
        ...more.filter((one) => !before.some((other) => isSame(one, other))),
      ]),
    remove: (gone: PickedFile) => setPicked((before) => before.filter((one) => one !== gone)),
    /** They go along with it now. */
    take: (): PickedFile[] => {
      setPicked([]);
      return picked;
    },
  };
}
