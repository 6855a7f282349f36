import type { TFunction } from 'i18next';
import type { ApiProblem, Fault } from '#/api/problem';
import { blankText } from '#/i18n/blank-texts';
import { faultText, knownFaultText } from './fault-texts';

/** One sentence for a problem that belongs to no field of the page. */
export function problemText(t: TFunction, problem: ApiProblem): string {
  if (problem.isUnreachable) return navigator.onLine ? t('errors.unreachable') : t('errors.offline');
  const { fault } = problem;
  // Server errors are shown in the reader's language or replaced by a general text.
  if (problem.status >= 500) return (fault && knownFaultText(t, fault)) ?? t('errors.server');
  if (fault) return faultText(t, fault);
  // The wrong value came from elsewhere, such as the address, so this is no server error.
  const [field] = Object.keys(problem.fields);
  return (field && fieldText(t, problem, field)) || t('errors.server');
}

/** The errors of a field as text. For an empty field there is a sentence of its own. */
export function fieldFaultsText(t: TFunction, field: string, faults: readonly Fault[]): string {
  return faults
    .map((fault) => (fault.code === 'blank' ? blankText(t, field) : faultText(t, fault)))
    .join(' ');
}

export function fieldText(t: TFunction, problem: ApiProblem, field: string): string | undefined {
  const faults = problem.fields[field];
  return (faults && fieldFaultsText(t, field, faults)) || undefined;
}
