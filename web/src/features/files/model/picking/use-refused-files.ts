import { useCallback, useState } from 'react';
import type { Picked, RefusedFile } from './dropped';

function isSame(a: RefusedFile, b: RefusedFile): boolean {
  return a.name === b.name && a.reason === b.reason;
}

/** The same file may be picked once with its folders, and once alone or with fewer folders. */
function isSamePath(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Files that were picked but refused, until the person has dismissed the reason (FIL-01). */
export function useRefusedFiles() {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  return {
    refused,
    /** Adds refusals; removes those of files that are accepted now. */
    note: useCallback(({ files, refused: more }: Picked) => {
      const isTaken = ({ name }: RefusedFile) => files.some(({ path }) => isSamePath(path, name));
      setRefused((before) => {
        const lines = [...before.filter((one) => !isTaken(one)), ...more];
        return lines.filter((one, i) => lines.findIndex((other) => isSame(one, other)) === i);
      });
    }, []),
    dismiss: useCallback((gone: RefusedFile) => {
      setRefused((before) => before.filter((one) => one !== gone));
    }, []),
    dismissAll: useCallback(() => setRefused([]), []),
  };
}

export type RefusedFiles = ReturnType<typeof useRefusedFiles>;
