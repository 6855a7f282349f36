import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';
import type { ListQuery } from '../model/list-query';
import { idsOf } from '../model/partners';
import { filterOptionsOptions } from './filter-options';

/** Where nobody is known by that name, the list is empty rather than everybody's. */
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

/** A list may have been made just before a case was opened that was asked for at the same time. */
function withOpenedAsRead(list: CaseList, askedAtMs: number): CaseList {
  const isRead = ({ id }: CaseItem) => (openedAtMs.get(id) ?? 0) >= askedAtMs;
  return { ...list, posts: list.posts.map((item) => (isRead(item) ? { ...item, ...READ } : item)) };
}

/** One page of the cases (LST-01). While another is on its way, the one before stays. */
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

/** Changes what lists hold. A list that was old stays old, and one that is as it was is no newer for it. */
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

/** Shows at once in every list what is known of one case. */
export function patchInLists(queryClient: QueryClient, id: string, patch: Partial<CaseItem>): void {
  changeLists(queryClient, (list) => {
    if (!list.posts.some((item) => item.id === id)) return list;
    return { ...list, posts: list.posts.map((item) => (item.id === id ? { ...item, ...patch } : item)) };
  });
}

/** What was deleted leaves the lists before they are loaded again. */
export function dropFromLists(queryClient: QueryClient, ids: string[]): void {
  changeLists(queryClient, (list) => {
    const posts = list.posts.filter(({ id }) => !ids.includes(id));
    if (posts.length === list.posts.length) return list;
    const total_num = list.page.total_num - (list.posts.length - posts.length);
    return { ...list, posts, page: { ...list.page, total_num } };
  });
}

/** Whoever opens a case has read it (COM-02). */
export function markRead(queryClient: QueryClient, id: string): void {
  openedAtMs.set(id, Date.now());
  patchInLists(queryClient, id, READ);
}
