/** The filters and the sort order of the case list, and how this browser stores them (LST-03). */
import { personalStorage } from '#/api/support';
import { type FilterStatus, isFilterStatus } from '../status/statuses';
import { type DayRange, daysOf, isDay, PERIODS, type Period } from './periods';

const ORDERS = ['updated desc', 'created desc', 'status asc', 'delivery asc'] as const;

export type OrderBy = (typeof ORDERS)[number];

export interface CaseFilters extends DayRange {
  status: FilterStatus[];
  unreadCommentsOnly: boolean;
  /** Stored in addition to its days, because tomorrow "today" is another day. */
  period: Period | null;
  /** Null means all. */
  institution: string | null;
  person: string | null;
  /** The ids of the people selected by institution and person. */
  userIds: string[];
  orderBy: OrderBy;
}

export const NO_FILTERS: CaseFilters = {
  status: [],
  unreadCommentsOnly: false,
  period: null,
  createDateFrom: null,
  createDateTo: null,
  institution: null,
  person: null,
  userIds: [],
  orderBy: 'updated desc',
};

/** Never contains the search text, which may be the name of a patient. */
const STORAGE_KEY = 'caseFilters';

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** Reads the stored filters and ignores invalid values. */
export function readFilters(now: Date): CaseFilters {
  try {
    const stored = JSON.parse(personalStorage().getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const period = PERIODS.find((known) => known === stored.period) ?? null;
    const days: DayRange = period
      ? daysOf(period, now)
      : {
          createDateFrom: isDay(stored.createDateFrom) ? stored.createDateFrom : null,
          createDateTo: isDay(stored.createDateTo) ? stored.createDateTo : null,
        };
    return {
      status: texts(stored.status).filter(isFilterStatus),
      unreadCommentsOnly: stored.unreadCommentsOnly === true,
      period,
      ...days,
      institution: textOrNull(stored.institution),
      person: textOrNull(stored.person),
      userIds: texts(stored.userIds),
      orderBy: ORDERS.find((known) => known === stored.orderBy) ?? NO_FILTERS.orderBy,
    };
  } catch {
    return NO_FILTERS;
  }
}

export function storeFilters(filters: CaseFilters): void {
  personalStorage().setItem(STORAGE_KEY, JSON.stringify(filters));
}

/** The number of active filters, without the sort order. */
export function countFilters({
  status,
  unreadCommentsOnly,
  institution,
  person,
  ...days
}: CaseFilters): number {
  const hasDays = days.createDateFrom !== null || days.createDateTo !== null;
  return status.length + [unreadCommentsOnly, hasDays, institution, person].filter(Boolean).length;
}
