/**
 * Which part of the cases the list shows. It outlives the page, so that whoever comes back finds the list as it was; the
 * filters outlive the browser, too, while the search does not (it may be the name of a patient).
 */
import { useSyncExternalStore } from 'react';
import { currentUser } from '#/api/session';
import { type CaseFilters, NO_FILTERS, readFilters, storeFilters } from './filters';
import { daysOf } from './periods';
import type { FilterStatus } from './statuses';
import { useToday } from './use-today';

export interface ListState {
  filters: CaseFilters;
  search: string;
  page: number;
}

const FIRST_PAGE = 1;

let state: ListState | undefined;
let ownerId: string | undefined;
const listeners = new Set<() => void>();

/** Another person starts with what this browser stored for them: nothing, after somebody else has signed out. */
export function listState(): ListState {
  const userId = currentUser()?.id;
  if (!state || ownerId !== userId) {
    ownerId = userId;
    state = { filters: readFilters(new Date()), search: '', page: FIRST_PAGE };
  }
  state = asOfToday(state);
  return state;
}

/** Since midnight "today" is another day. */
function asOfToday(before: ListState): ListState {
  const { period, createDateFrom, createDateTo } = before.filters;
  const days = period && daysOf(period, new Date());
  if (!days || (days.createDateFrom === createDateFrom && days.createDateTo === createDateTo)) return before;
  return { ...before, filters: { ...before.filters, ...days }, page: FIRST_PAGE };
}

function publish(next: ListState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function changeFilters(change: Partial<CaseFilters>): void {
  const { filters, search } = listState();
  const changed = { ...filters, ...change };
  storeFilters(changed);
  publish({ filters: changed, search, page: FIRST_PAGE });
}

/** The order stays. */
export function clearFilters(): void {
  changeFilters({ ...NO_FILTERS, orderBy: listState().filters.orderBy });
}

export function searchFor(search: string): void {
  if (search !== listState().search) publish({ ...listState(), search, page: FIRST_PAGE });
}

export function goToPage(page: number): void {
  publish({ ...listState(), page });
}

/** What the chips of the panel and the cards of the dashboard lead to (DSH-01). */
export function showStatus(status: FilterStatus): void {
  searchFor('');
  changeFilters({ status: [status] });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useListState(): ListState {
  useToday();
  return useSyncExternalStore(subscribe, listState);
}
