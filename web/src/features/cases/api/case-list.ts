import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';
import { idsOf } from '../model/filters/partners';
import type { ListQuery } from '../model/list/list-query';
import { filterOptionsOptions } from './filter-options';

/** If no institution has that name, the list is empty instead of unfiltered. */
const NOBODY = 'nobody';

async function findPartners(queryClient: QueryClient, institution: string): Promise<string> {
  const options = await queryClient.fetchQuery(filterOptionsOptions());
  return idsOf(options, institution).join(',') || NOBODY;
}

function loadCases(query: Omit<ListQuery, 'institution'>, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/', { params: { query }, signal }));
}

export type CaseList = Awaited<ReturnType<typeof loadCases>>;
export type CaseItem = CaseList['posts'][number];

const READ = { is_unread: false, has_unread_comments: false };
const openedAtMs = new Map<string, number>();

/**
 * Marks cases as read that were opened while the list was loading: the server may have built the list before
 * that.
 */
function withOpenedAsRead(list: CaseList, askedAtMs: number): CaseList {
  const isRead = ({ id }: CaseItem) => (openedAtMs.get(id) ?? 0) >= askedAtMs;
  return { ...list, posts: list.posts.map((item) => (isRead(item) ? { ...item, ...READ } : item)) };
}

/** One page of the case list (LST-01). Keeps showing the previous page while the next one loads. */
export function caseListOptions(query: ListQuery) {
  return queryOptions({
    queryKey: [...KEYS.caseLists, query],
    queryFn: async ({ client: queryClient, signal }) => {
      const { institution, ...rest } = query;
      const partners = institution && { uid: await findPartners(queryClient, institution) };
      const askedAtMs = Date.now();
      return withOpenedAsRead(await loadCases({ ...rest, ...partners }, signal), askedAtMs);
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Changes the cached lists without making them newer: a stale list stays stale, an unchanged list is left
 * alone.
 */
function changeLists(queryClient: QueryClient, change: (list: CaseList) => CaseList): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: KEYS.caseLists })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const before = data as CaseList | undefined;
    const after = before && change(before);
    if (after === before) continue;
    queryClient.setQueryData(query.queryKey, after, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}

/** Shows a change of one case in all lists immediately. */
export function patchInLists(queryClient: QueryClient, id: string, patch: Partial<CaseItem>): void {
  changeLists(queryClient, (list) => {
    if (!list.posts.some((item) => item.id === id)) return list;
    return { ...list, posts: list.posts.map((item) => (item.id === id ? { ...item, ...patch } : item)) };
  });
}

/** Removes deleted cases from the lists before the lists are reloaded. */
export function dropFromLists(queryClient: QueryClient, ids: string[]): void {
  changeLists(queryClient, (list) => {
    const posts = list.posts.filter(({ id }) => !ids.includes(id));
    if (posts.length === list.posts.length) return list;
    const total_num = list.page.total_num - (list.posts.length - posts.length);
    return { ...list, posts, page: { ...list.page, total_num } };
  });
}

/** Marks an opened case as read in the lists (COM-02). */
export function markRead(queryClient: QueryClient, id: string): void {
  openedAtMs.set(id, Date.now());
  patchInLists(queryClient, id, READ);
}
