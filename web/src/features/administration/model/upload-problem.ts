import type { TFunction } from 'i18next';
import type { Skipped } from '#/api/administration';
import type { ApiProblem } from '#/api/problem';
import { translateServerText } from '#/i18n/server-texts';
import { problemText } from '#/ui/feedback/error-text';
import { isUploadText } from '../texts/server-texts';

export const UPLOAD_TYPES = ['.xls', '.xlsx'];
const UPLOAD_MAX_BYTES = 20_000_000;

/** What can be said of a file before it is sent, in the words of the server. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!UPLOAD_TYPES.some((type) => name.toLowerCase().endsWith(type)))
    return 'Failed to read the file. Please ensure it is a valid .xls or .xlsx file.';
  return size > UPLOAD_MAX_BYTES ? 'The file is too large.' : undefined;
}

/** The rows a file was refused for, each with its reason. */
export function refusedRows(problem: ApiProblem): Skipped[] {
  return (problem.fields.rows ?? []).flatMap((text) => {
    const found = /^(\d+): (.+)$/.exec(text);
    return found ? [{ row: Number(found[1]), reason: found[2] ?? '' }] : [];
  });
}

/** The server's own words about the file, or that the upload failed, and why. */
export function uploadProblemText(t: TFunction, problem: ApiProblem): string {
  const said = problem.detail ?? problem.fields.file?.join(' ');
  if (said && isUploadText(said)) return translateServerText(t, said);
  const reason = problem.isUnreachable
    ? problemText(t, problem)
    : said
      ? translateServerText(t, said)
      : String(problem.status);
  return t('adm.upload.failed', { reason });
}
