/**
 * Files that were added before there was a case to send them to. They wait in memory, never in the browser's storage,
 * for the page of their case, which sends them like any others (ORD-02).
 */
import { useEffect } from 'react';
import type { PickedFile } from './dropped';
import type { UploadQueue } from './upload-queue';

let brought: { caseNo: string; picked: readonly PickedFile[] } | undefined;

export function bringFiles(caseNo: string, picked: readonly PickedFile[]): void {
  brought = { caseNo, picked };
}

function takeBrought(caseNo: string): readonly PickedFile[] {
  if (brought?.caseNo !== caseNo) return [];
  const { picked } = brought;
  brought = undefined;
  return picked;
}

export function useBroughtFiles(caseNo: string, queue: Pick<UploadQueue, 'add'>): void {
  useEffect(() => {
    // Not at once: while developing, React leaves a page it has just entered, and leaving cancels what was begun.
    const timer = setTimeout(() => {
      const picked = takeBrought(caseNo);
      if (picked.length > 0) queue.add(picked);
    });
    return () => clearTimeout(timer);
  }, [caseNo, queue]);
}
