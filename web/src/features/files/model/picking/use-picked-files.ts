import { useRef, useState } from 'react';
import { isSamePick, type Picked, type PickedFile } from './dropped';
import { useRefusedFiles } from './use-refused-files';

/**
 * The files picked for a comment that is still being written. A reload loses them, because browsers cannot keep
 * them.
 */
export function usePickedFiles() {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const refusals = useRefusedFiles();
  // A ref, because a drop is read after its event and more files may have been added meanwhile.
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
    /** Returns the picked files and clears them, when the comment is posted. */
    take: (): PickedFile[] => {
      setPicked([]);
      refusals.dismissAll();
      return picked;
    },
  };
}
