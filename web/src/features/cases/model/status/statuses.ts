/** The statuses of a case: codes, filter values, names and colours (CAS-02). */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#/ui/data-display/pill';
import type { StatusCode } from '../../api/case';

const STATUSES = ['Open', 'InProgress', 'Completed', 'Reopened', 'Closed'] as const;
const FILTER_STATUSES = [...STATUSES, 'Draft', 'Archived', 'Deleted'] as const;

export type FilterStatus = (typeof FILTER_STATUSES)[number];

export function isFilterStatus(given: unknown): given is FilterStatus {
  return FILTER_STATUSES.some((status) => status === given);
}

function wordOf(t: TFunction, status: FilterStatus): string {
  switch (status) {
    case 'Open':
      return t('cases.open');
    case 'InProgress':
      return t('cases.inProgress');
    case 'Completed':
      return t('cases.completed');
    case 'Reopened':
      return t('cases.reopened');
    case 'Closed':
      return t('cases.closed');
    case 'Draft':
      return t('cases.draft');
    case 'Archived':
      return t('cases.archived');
    case 'Deleted':
      return t('cases.deleted');
  }
}

const TONES: Record<FilterStatus, Tone> = {
  Open: 'blue',
  InProgress: 'amber',
  Completed: 'green',
  Reopened: 'blue',
  Closed: 'grey',
  Draft: 'grey',
  Archived: 'grey',
  Deleted: 'grey',
};

/** The five statuses of a sent case, which the side panel links to (NAV-01). */
export function useCaseStatuses() {
  const { t } = useTranslation();
  return STATUSES.map((status) => ({ status, label: wordOf(t, status), tone: TONES[status] }));
}

/** All values of the status filter (LST-03). */
export function useFilterStatuses() {
  const { t } = useTranslation();
  return FILTER_STATUSES.map((status) => ({ status, label: wordOf(t, status), tone: TONES[status] }));
}

const STATUS_OF: Record<StatusCode, FilterStatus> = {
  OPEN: 'Open',
  READ: 'Open',
  PROC: 'InProgress',
  COMP: 'Completed',
  REOP: 'Reopened',
  CLSD: 'Closed',
  DRFT: 'Draft',
};

/** The status as a word. An unknown code of a newer server is shown in the server's words. */
export function statusWord(t: TFunction, { code, str }: { code: StatusCode; str: string }): string {
  const status = STATUS_OF[code] as FilterStatus | undefined;
  return status ? wordOf(t, status) : str;
}

export function toneOf(code: StatusCode): Tone {
  const status = STATUS_OF[code] as FilterStatus | undefined;
  return status ? TONES[status] : 'grey';
}

/** The label of a move in the status menu (CAS-03). */
export function moveWord(t: TFunction, move: StatusCode): string {
  switch (move) {
    case 'OPEN':
      return t('cases.moveOpen');
    case 'PROC':
      return t('cases.moveInProgress');
    case 'COMP':
      return t('cases.moveComplete');
    case 'REOP':
      return t('cases.moveReopen');
    case 'CLSD':
      return t('cases.moveClose');
    default:
      return move;
  }
}

/** Finished cases are never overdue. */
export function isFinished(code: StatusCode): boolean {
  return code === 'COMP' || code === 'CLSD';
}
