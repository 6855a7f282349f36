import type { TFunction } from 'i18next';
import type { ApiProblem, Fault } from '#/api/problem';
import { blankText } from '#/i18n/blank-texts';
import { faultText, knownFaultText } from './fault-texts';

/** One sentence for a problem no field of the page is to blame for. */
export function problemText(t: TFunction, problem: ApiProblem): string {
  if (problem.isUnreachable) return navigator.onLine ? t('errors.unreachable') : t('errors.offline');
  const { fault } = problem;
  // What went wrong on our side is said in the reader's language or not at all.
  if (problem.status >= 500) return (fault && knownFaultText(t, fault)) ?? t('errors.server');
  if (fault) return faultText(t, fault);
  // What was sent came from elsewhere, such as the address: it is not our side that is to blame.
  const [field] = Object.keys(problem.fields);
  return (field && fieldText(t, problem, field)) || t('errors.server');
}

/** What is wrong with a field. One that is empty has a sentence of its own. */
export function fieldFaultsText(t: TFunction, field: string, faults: readonly Fault[]): string {
  return faults
    .map((fault) => (fault.code === 'blank' ? blankText(t, field) : faultText(t, fault)))
    .join(' ');
}

export function fieldText(t: TFunction, problem: ApiProblem, field: string): string | undefined {
  const faults = problem.fields[field];
  return (faults && fieldFaultsText(t, field, faults)) || undefined;
}
