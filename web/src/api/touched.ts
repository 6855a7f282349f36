/** What a change makes old on the pages, in one list for what is done here and for what the live stream tells. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveEvent } from './live';

/** How the keys of those queries begin that a change can reach. */
export const KEYS = {
  alarms: ['alarms'],
  connections: ['connections'],
  groups: ['groups'],
  labs: ['labs'],
  userCheck: ['user-check'],
} as const;

const EVERYTHING: QueryKey = [];

const TOUCHED = {
  connections_changed: [KEYS.connections, KEYS.labs, KEYS.alarms],
  // Who is in a group decides whose connections one sees; joining one also withdraws what was asked of its people.
  group_changed: [KEYS.groups, KEYS.connections, KEYS.labs, KEYS.alarms, KEYS.userCheck],
  profile_changed: [KEYS.userCheck],
  // What was loaded before the stream was open may have changed unheard.
  ready: [KEYS.connections, KEYS.labs, KEYS.groups, KEYS.alarms],
  // The stream fell too far behind to tell what happened. What is loaded once on purpose stays as it is.
  resync: [EVERYTHING],
} satisfies Record<string, readonly QueryKey[]>;

type Change = keyof typeof TOUCHED;

function isKnown(name: string): name is Change {
  return Object.hasOwn(TOUCHED, name);
}

async function refresh(queryClient: QueryClient, change: Change): Promise<void> {
  await Promise.all(TOUCHED[change].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** For a change made here; ends once the page shows it. */
export function useRefresh(change: Change): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refresh(queryClient, change), [queryClient, change]);
}

/** For a change made elsewhere. What a newer server tells and this page does not know is passed over. */
export function refreshAfterEvent(queryClient: QueryClient, { name }: LiveEvent): void {
  if (isKnown(name)) void refresh(queryClient, name);
}
