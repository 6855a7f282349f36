/**
 * Which part of the cases the list shows. It outlives the page, so that whoever comes back finds the list as it was; the
 * filters outlive the browser, too, while the search does not (it may be the name of a patient).
 */
import { currentUser } from '#/api/session';
import { Signal, useSignal } from '#/api/signal';
import { type CaseFilters, NO_FILTERS, readFilters, storeFilters } from './filters';
import { filtersOf, isSameAddress, type ListAddress, toListAddress } from './list-address';
import { daysOf } from './periods';
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
  changed.send();
}

export function changeFilters(change: Partial<CaseFilters>): void {
  const { filters, search } = listState();
  const next = { ...filters, ...change };
  storeFilters(next);
  publish({ filters: next, search, page: FIRST_PAGE });
  chosen.send(next);
}

/** Hears of what people choose in the list itself, which its address has to follow. */
export const onFiltersChosen = chosen.listen;

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

/**
 * Follows the address: back and forward through what was chosen here, or a link, which begins without search words and at
 * the first page (DSH-01, LST-03).
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

/** As in a browser that has just opened the pages. */
export function forgetList(): void {
  state = undefined;
}
