import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadConnections(signal: AbortSignal) {
  return unwrap(client.GET('/v1/connections/', { params: { query: {} }, signal }));
}

type Connections = Awaited<ReturnType<typeof loadConnections>>;
export type Partner = Connections['accepted'][number];

/** Whom an order can go to: the designated ones alone where there are any (ORD-02). */
function choosePartners({ accepted, locked }: Pick<Connections, 'accepted' | 'locked'>): Partner[] {
  return locked.length > 0 ? locked : accepted;
}

/** The same answer as the page of connections shows without a search. */
export function partnersOptions() {
  return queryOptions({
    queryKey: [...KEYS.connections, ''],
    queryFn: ({ signal }) => loadConnections(signal),
    select: choosePartners,
  });
}
