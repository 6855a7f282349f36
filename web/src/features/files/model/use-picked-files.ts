import { useState } from 'react';
import { isSamePick, type PickedFile } from './dropped';

/** Files for a comment that is still being written. A reload forgets them, as browsers must. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  return {
    picked,
    add: (more: PickedFile[]) =>
      setPicked((before) => [
        ...before,
        ...more.filter((one) => !before.some((other) => isSamePick(one, other))),
      ]),
    remove: (gone: PickedFile) => setPicked((before) => before.filter((one) => one !== gone)),
    /** They go along with it now. */
    take: (): PickedFile[] => {
      setPicked([]);
      return picked;
    },
  };
}
