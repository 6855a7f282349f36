/** The state of a list in an address. Default values are left out. */
import type { ListAddress, ListChanges } from './types';

export const PAGE_SIZES = [20, 50, 100];
const DEFAULT_PAGE_SIZE = 20;
const OWN_NAMES = ['search', 'sort', 'page', 'size'];

type ListSearch = Record<string, string | number>;

function readText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function readCount(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

export function readListSearch(
  search: Record<string, unknown>,
  defaultSort: string,
): Omit<ListAddress, 'change'> {
  const size = readCount(search.size);
  const filters = Object.entries(search).flatMap(([name, value]) => {
    const text = OWN_NAMES.includes(name) ? undefined : readText(value);
    return text ? [[name, text] as const] : [];
  });
  return {
    search: readText(search.search) ?? '',
    sort: readText(search.sort) ?? defaultSort,
    page: readCount(search.page) ?? 1,
    size: size !== undefined && PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    filters: Object.fromEntries(filters),
  };
}

/** Changes the list's state. Any change except of the page number leads to the first page. */
export function changeListSearch(
  now: Omit<ListAddress, 'change'>,
  changes: ListChanges,
  defaultSort: string,
): ListSearch {
  const next = {
    ...now,
    page: 1,
    ...changes,
    filters: { ...now.filters, ...changes.filters },
  };
  const written: Record<string, string | number | undefined> = {
    ...next.filters,
    search: next.search,
    sort: next.sort === defaultSort ? undefined : next.sort,
    page: next.page === 1 ? undefined : next.page,
    size: next.size === DEFAULT_PAGE_SIZE ? undefined : next.size,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value)) as ListSearch;
}
