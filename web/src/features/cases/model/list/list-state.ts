/**
 * Which part of the cases the list shows. The state is kept when the person leaves the page. The filters are
 * also stored in the browser; the search is not, because it may be the name of a patient.
 */
import { currentUser } from '#/api/session';
import { Signal, useSignal } from '#/api/signal';
import { type CaseFilters, NO_FILTERS, readFilters, storeFilters } from '../filters/filters';
import { daysOf } from '../filters/periods';
import { filtersOf, isSameAddress, type ListAddress, toListAddress } from './list-address';
import { useToday } from './use-today';

export interface ListState {
  filters: CaseFilters;
  search: string;
  page: number;
}

const FIRST_PAGE = 1;

let state: ListState | undefined;
let ownerId: string | undefined;
const changed = new Signal();
const chosen = new Signal<CaseFilters>();

/**
 * When another person signs in, the stored filters are read again; sign-out has removed those of the previous
 * person.
 */
export function listState(): ListState {
  const userId = currentUser()?.id;
  if (!state || ownerId !== userId) {
    ownerId = userId;
    state = { filters: readFilters(new Date()), search: '', page: FIRST_PAGE };
  }
  state = asOfToday(state);
  return state;
}

/** Updates the days of a period such as "today" after midnight. */
function asOfToday(before: ListState): ListState {
  const { period, createDateFrom, createDateTo } = before.filters;
  const days = period && daysOf(period, new Date());
  if (!days || (days.createDateFrom === createDateFrom && days.createDateTo === createDateTo)) return before;
  return { ...before, filters: { ...before.filters, ...days }, page: FIRST_PAGE };
}

function publish(next: ListState): void {
  state = next;
  changed.send();
}

export function changeFilters(change: Partial<CaseFilters>): void {
  const { filters, search } = listState();
  const next = { ...filters, ...change };
  storeFilters(next);
  publish({ filters: next, search, page: FIRST_PAGE });
  chosen.send(next);
}

/** Called when the person changes the filters in the list, so that the URL can follow. */
export const onFiltersChosen = chosen.listen;

/** Keeps the sort order. */
export function clearFilters(): void {
  changeFilters({ ...NO_FILTERS, orderBy: listState().filters.orderBy });
}

export function searchFor(search: string): void {
  if (search !== listState().search) publish({ ...listState(), search, page: FIRST_PAGE });
}

export function goToPage(page: number): void {
  publish({ ...listState(), page });
}

/**
 * Applies the filters of the URL: after Back and Forward, or from a link, which starts at the first page
 * without search text (DSH-01, LST-03).
 */
export function showAddress(address: ListAddress, isLink: boolean): void {
  const { filters, search, page } = listState();
  const isSame = isSameAddress(address, toListAddress(filters));
  if (isSame && (!isLink || (search === '' && page === FIRST_PAGE))) return;
  const shown = isSame ? filters : filtersOf(address, filters, new Date());
  storeFilters(shown);
  publish({ filters: shown, search: isLink ? '' : search, page: FIRST_PAGE });
}

export function useListState(): ListState {
  useToday();
  return useSignal(changed, listState);
}

/** Resets the state to that of a newly opened page. */
export function forgetList(): void {
  state = undefined;
}
