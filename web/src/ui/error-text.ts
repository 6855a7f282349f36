import type { TFunction } from 'i18next';
import type { ApiProblem } from '#/api/problem';
import { translateServerText } from '#/i18n/server-texts';

/** One sentence for a problem no field is to blame for. */
export function problemText(t: TFunction, problem: ApiProblem): string {
  if (problem.isUnreachable) return navigator.onLine ? t('errors.unreachable') : t('errors.offline');
  if (problem.detail) return translateServerText(t, problem.detail);
  return t('errors.server');
}

export function fieldText(t: TFunction, problem: ApiProblem, field: string): string | undefined {
  const texts = problem.fields[field];
  return texts?.map((text) => translateServerText(t, text)).join(' ') || undefined;
}
