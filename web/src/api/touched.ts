/** What a change makes old on the pages, in one list for what is done here and for what the live stream tells. */
import {
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { CASE_KEYS, type CaseEvent, isCaseEvent, isOpened, isTouched } from './case-touched';
import type { LiveEvent } from './live';

/** How the keys of those queries begin that a change can reach. */
export const KEYS = {
  alarms: ['alarms'],
  connections: ['connections'],
  groups: ['groups'],
  labs: ['labs'],
  userCheck: ['user-check'],
  ...CASE_KEYS,
  /** One for each case, by its id. Loading a case fills them. */
  files: ['files'],
} as const;

const EVERYTHING: QueryKey = [];
const ALL_CASES = [KEYS.caseLists, KEYS.cases, KEYS.dashboard];

const TOUCHED = {
  connections_changed: [KEYS.connections, KEYS.labs, KEYS.alarms],
  // Who is in a group decides whose connections and cases one sees; joining one also withdraws what was asked of its people.
  group_changed: [KEYS.groups, KEYS.connections, KEYS.labs, KEYS.alarms, KEYS.userCheck, ...ALL_CASES],
  profile_changed: [KEYS.userCheck],
  // What was loaded before the stream was open may have changed unheard.
  ready: [KEYS.connections, KEYS.labs, KEYS.groups, KEYS.alarms, ...ALL_CASES],
  // The stream fell too far behind to tell what happened. What is loaded once on purpose stays as it is.
  resync: [EVERYTHING],
} satisfies Record<string, readonly QueryKey[]>;

type Change = keyof typeof TOUCHED;

function isKnown(name: string): name is Change {
  return Object.hasOwn(TOUCHED, name);
}

/**
 * Loads anew what these are. Of a query that is loaded for the first time the library takes the answer to come for new,
 * though it may have been given before the change: such a one is loaded once more.
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
  // Whoever has a case open reads what is new in it, and only then do lists know that it was read.
  await refreshThose(true);
  await refreshThose(false);
}

/**
 * A file's picture and model are ready: nothing else of its case has changed. What files_uploaded and files_deleted
 * tell of comes with the case.
 */
async function refreshFiles(queryClient: QueryClient, postIds: string[]): Promise<void> {
  await Promise.all(postIds.map((id) => reload(queryClient, { queryKey: [...KEYS.files, id] })));
}

/** For a change made here; ends once the page shows it. */
export function useRefresh(change: Change): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refresh(queryClient, change), [queryClient, change]);
}

/** The same for what was done to these cases. */
export function useRefreshCases(): (event: CaseEvent) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((event) => refreshCases(queryClient, event), [queryClient]);
}

/** For a change made elsewhere. What a newer server tells and this page does not know is passed over. */
export async function refreshAfterEvent(queryClient: QueryClient, event: LiveEvent): Promise<void> {
  if (isCaseEvent(event)) await refreshCases(queryClient, event);
  else if (event.name === 'file_rendered') await refreshFiles(queryClient, event.postIds);
  else if (isKnown(event.name)) await refresh(queryClient, event.name);
}
