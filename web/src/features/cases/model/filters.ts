/** What narrows and orders the list of cases, and how this browser remembers it (LST-03). */
import { personalStorage } from '#/api/support';
import { type DayRange, daysOf, isDay, PERIODS, type Period } from './periods';
import { type FilterStatus, isFilterStatus } from './statuses';

const ORDERS = ['updated desc', 'created desc', 'status asc', 'delivery asc'] as const;

export type OrderBy = (typeof ORDERS)[number];

export interface CaseFilters extends DayRange {
  status: FilterStatus[];
  unreadCommentsOnly: boolean;
  /** Kept beside its days, since tomorrow "today" is another day. */
  period: Period | null;
  /** All when null. */
  institution: string | null;
  person: string | null;
  /** Whom institution and person stand for. */
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

/** Never with what was searched for: that may be the name of a patient. */
const STORAGE_KEY = 'caseFilters';

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** What was stored, as far as it makes sense today. */
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

/** How many things narrow the list; its order does not. */
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
