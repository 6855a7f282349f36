import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { translateFieldText } from '#/i18n/blank-texts';
import { knownServerText, translateServerText } from '#/i18n/server-texts';

/** One sentence for a problem no field of the page is to blame for. */
export function problemText(t: TFunction, problem: ApiProblem): string {
  if (problem.isUnreachable) return navigator.onLine ? t('errors.unreachable') : t('errors.offline');
  // What went wrong on our side is said in the reader's language or not at all.
  if (problem.status >= 500)
    return (problem.detail && knownServerText(t, problem.detail)) || t('errors.server');
  if (problem.detail) return translateServerText(t, problem.detail);
  // What was sent came from elsewhere, such as the address: it is not our side that is to blame.
  const [field] = Object.keys(problem.fields);
  return (field && fieldText(t, problem, field)) || t('errors.server');
}

export function fieldText(t: TFunction, problem: ApiProblem, field: string): string | undefined {
  const texts = problem.fields[field];
  return texts?.map((text) => translateFieldText(t, field, text)).join(' ') || undefined;
}
