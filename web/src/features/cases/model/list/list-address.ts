/**
 * The filters of the list in the URL, so that Back, a reload and a shared link show the same list (LST-03).
 * Default values are left out, and search text is never included: it may be the name of a patient.
 */
import type { HistoryState } from '@tanstack/react-router';
import { type CaseFilters, NO_FILTERS, type OrderBy } from '../filters/filters';
import { daysOf, isDay, PERIODS, type Period } from '../filters/periods';
import { isFilterStatus } from '../status/statuses';

/** No institution or id is longer than this. */
const MAX_CHARACTERS = 200;

export interface ListAddress {
  /** One or several statuses, separated by commas. */
  status?: string;
  unread?: true;
  period?: Period;
  from?: string;
  to?: string;
  institution?: string;
  person?: string;
  sort?: Sort;
}

const ORDERS = {
  updated: 'updated desc',
  created: 'created desc',
  status: 'status asc',
  delivery: 'delivery asc',
} as const satisfies Record<string, OrderBy>;

type Sort = keyof typeof ORDERS;

/** The router parses text that looks like a number as a number. */
function text(value: unknown): string {
  const read = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return read.length <= MAX_CHARACTERS ? read : '';
}

function statusesOf(value: unknown) {
  return [...new Set(text(value).split(',').filter(isFilterStatus))];
}

function withoutEmpty(address: Record<keyof ListAddress, unknown>): ListAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value)) as ListAddress;
}

/** Reads the URL parameters and ignores invalid values. */
export function readListAddress(search: Record<string, unknown>): ListAddress {
  const period = PERIODS.find((known) => known === search.period);
  const day = (value: unknown) => (!period && isDay(value) ? value : undefined);
  return withoutEmpty({
    status: statusesOf(search.status).join(','),
    unread: search.unread === true,
    period,
    from: day(search.from),
    to: day(search.to),
    institution: text(search.institution),
    person: text(search.person),
    sort: Object.keys(ORDERS).find((sort) => sort === search.sort),
  });
}

export function toListAddress(filters: CaseFilters): ListAddress {
  const { status, unreadCommentsOnly, period, createDateFrom, createDateTo } = filters;
  const { institution, person, orderBy } = filters;
  return withoutEmpty({
    status: status.join(','),
    unread: unreadCommentsOnly,
    period,
    from: period ? undefined : createDateFrom,
    to: period ? undefined : createDateTo,
    institution,
    person,
    sort:
      orderBy !== NO_FILTERS.orderBy &&
      (Object.keys(ORDERS) as Sort[]).find((sort) => ORDERS[sort] === orderBy),
  });
}

/**
 * The URL contains the name of an institution but not the ids of its people. Those are kept from the previous
 * filters if the partner is the same.
 */
export function filtersOf(address: ListAddress, before: CaseFilters, now: Date): CaseFilters {
  const { status, unread, period, from = null, to = null, sort } = address;
  const { institution = null, person = null } = address;
  const isSamePartner = institution === before.institution && person === before.person;
  return {
    status: statusesOf(status),
    unreadCommentsOnly: unread === true,
    period: period ?? null,
    ...(period ? daysOf(period, now) : { createDateFrom: from, createDateTo: to }),
    institution,
    person,
    userIds: isSamePartner ? before.userIds : person ? [person] : [],
    orderBy: sort ? ORDERS[sort] : NO_FILTERS.orderBy,
  };
}

export function isSameAddress(one: ListAddress, other: ListAddress): boolean {
  return JSON.stringify(withoutEmpty(inOrder(one))) === JSON.stringify(withoutEmpty(inOrder(other)));
}

function inOrder({ status, unread, period, from, to, institution, person, sort }: ListAddress) {
  return { status, unread, period, from, to, institution, person, sort };
}

/** History state of a URL that contains all filters: if it has none, no filter is set. */
export const LISTED: HistoryState & { listed: true } = { listed: true };

export function isListed(state: object): boolean {
  return 'listed' in state && state.listed === true;
}
