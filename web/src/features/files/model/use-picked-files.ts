import { useRef, useState } from 'react';
import { isSamePick, type Picked, type PickedFile } from './dropped';
import { useRefusedFiles } from './use-refused-files';

/** Files for a comment that is still being written. A reload forgets them, as browsers must. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const refusals = useRefusedFiles();
  // A drop is read after its event; others may have come meanwhile.
  const latest = useRef(picked);
  latest.current = picked;
  return {
    picked,
    refusals,
    add: ({ files, refused }: Picked) => {
      const isThere = (one: PickedFile) => latest.current.some((other) => isSamePick(one, other));
      const twice = files.filter(isThere).map(({ file }) => ({ name: file.name, reason: 'twice' as const }));
      const fresh = files.filter((one) => !isThere(one));
      setPicked((before) => [...before, ...fresh]);
      refusals.note({ files: fresh, refused: [...refused, ...twice] });
    },
    remove: (gone: PickedFile) => setPicked((before) => before.filter((one) => one !== gone)),
    /** They go along with it now. */
    take: (): PickedFile[] => {
      setPicked([]);
      refusals.dismissAll();
      return picked;
    },
  };
}
