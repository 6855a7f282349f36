import type { CaseFile } from '../../api/case-files';
import { isWaiting } from '../../api/case-files';

function rank({ recognised: { kind, jaw, role } }: CaseFile): number {
  if (kind === 'preview') return 0;
  if (kind !== 'model') return 9;
  if (role === 'scan' && jaw === 'upper') return 1;
  if (role === 'scan' && jaw === 'lower') return 2;
  return role === 'bite' ? 3 : 4;
}

/** The first picture of a case: the scanner's own, else one that the server has rendered of a scan (CAS-01). */
export function casePicture(files: readonly CaseFile[]): CaseFile | undefined {
  return files
    .filter((file) => rank(file) < 9 && file.rendition?.has_picture)
    .sort((a, b) => rank(a) - rank(b))[0];
}

/** Whether the server is still rendering one. */
export function isPictureComing(files: readonly CaseFile[]): boolean {
  return files.some((file) => rank(file) < 9 && isWaiting(file));
}
