/** Which queries each change makes stale: one list for changes made here and for events of the live stream. */
import {
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { CASE_KEYS, type CaseEvent, isCaseEvent, isOpened, isTouched } from './case-touched';
import type { LiveEvent } from './live';

/** The first part of the keys of all queries that a change can affect. */
export const KEYS = {
  alarms: ['alarms'],
  connections: ['connections'],
  groups: ['groups'],
  labs: ['labs'],
  userCheck: ['user-check'],
  ...CASE_KEYS,
  /** One query per case, by the case's id. Loading a case fills it. */
  files: ['files'],
} as const;

const EVERYTHING: QueryKey = [];
const ALL_CASES = [KEYS.caseLists, KEYS.cases, KEYS.dashboard];

const TOUCHED = {
  connections_changed: [KEYS.connections, KEYS.labs, KEYS.alarms],
  // Group membership decides which connections and cases are visible; joining a group also withdraws the requests
  // to its members.
  group_changed: [KEYS.groups, KEYS.connections, KEYS.labs, KEYS.alarms, KEYS.userCheck, ...ALL_CASES],
  profile_changed: [KEYS.userCheck],
  // Data loaded before the stream was open may have changed without an event.
  ready: [KEYS.connections, KEYS.labs, KEYS.groups, KEYS.alarms, ...ALL_CASES],
  // The stream fell too far behind to list the changes. Queries that load once on purpose stay as they are.
  resync: [EVERYTHING],
} satisfies Record<string, readonly QueryKey[]>;

type Change = keyof typeof TOUCHED;

function isKnown(name: string): name is Change {
  return Object.hasOwn(TOUCHED, name);
}

/**
 * Reloads the matching queries. When a query is loading for the first time, the library takes that answer as fresh,
 * although it may be older than the change: such a query is loaded once more.
 */
async function reload(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const begun = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  await queryClient.invalidateQueries(filters);
  if (begun.length > 0) await queryClient.invalidateQueries({ predicate: (query) => begun.includes(query) });
}

async function refresh(queryClient: QueryClient, change: Change): Promise<void> {
  await Promise.all(TOUCHED[change].map((queryKey) => reload(queryClient, { queryKey })));
}

async function refreshCases(queryClient: QueryClient, event: CaseEvent): Promise<void> {
  const refreshThose = (areOpened: boolean) =>
    reload(queryClient, {
      predicate: (query) => isOpened(query) === areOpened && isTouched(query, event),
    });
  // An open case marks what it loads as read; the lists must load after that to show it.
  await refreshThose(true);
  await refreshThose(false);
}

/**
 * A file's picture and model are ready; nothing else of its case has changed. The events files_uploaded and
 * files_deleted reload the whole case.
 */
async function refreshFiles(queryClient: QueryClient, postIds: string[]): Promise<void> {
  await Promise.all(postIds.map((id) => reload(queryClient, { queryKey: [...KEYS.files, id] })));
}

/** For a change made here. Resolves once the page shows it. */
export function useRefresh(change: Change): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refresh(queryClient, change), [queryClient, change]);
}

/** The same for a change to cases. */
export function useRefreshCases(): (event: CaseEvent) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((event) => refreshCases(queryClient, event), [queryClient]);
}

/** For a change made elsewhere. Ignores events that this page does not know, which a newer server may send. */
export async function refreshAfterEvent(queryClient: QueryClient, event: LiveEvent): Promise<void> {
  if (isCaseEvent(event)) await refreshCases(queryClient, event);
  else if (event.name === 'file_rendered') await refreshFiles(queryClient, event.postIds);
  else if (isKnown(event.name)) await refresh(queryClient, event.name);
}
