import type { TFunction } from 'i18next';
import type { Skipped } from '#/api/administration';
import type { ApiProblem, Fault } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import { faultText } from '#/ui/feedback/fault-texts';
import { isUploadFault } from '../texts/fault-texts';

export const UPLOAD_TYPES = ['.xls', '.xlsx'];
const UPLOAD_MAX_BYTES = 20_000_000;

/** Checks a file before it is sent, by the rules of the server. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): Fault | undefined {
  if (!UPLOAD_TYPES.some((type) => name.toLowerCase().endsWith(type))) return { code: 'upload_unreadable' };
  return size > UPLOAD_MAX_BYTES ? { code: 'file_too_large' } : undefined;
}

/** The rows because of which the file was refused, each with the reason. */
export function refusedRows(problem: ApiProblem): Skipped[] {
  return problem.rows.flatMap((text) => {
    const found = /^(\d+): (.+)$/.exec(text);
    return found ? [{ row: Number(found[1]), reason: found[2] ?? '' }] : [];
  });
}

/** The error of the file, or that the upload failed and why. */
export function uploadProblemText(t: TFunction, problem: ApiProblem): string {
  const said = problem.fault ?? problem.fields.file?.[0];
  if (said && isUploadFault(said)) return faultText(t, said);
  const reason = problem.isUnreachable
    ? problemText(t, problem)
    : said
      ? faultText(t, said)
      : String(problem.status);
  return t('adm.upload.failed', { reason });
}
