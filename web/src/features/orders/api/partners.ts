import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadConnections(signal: AbortSignal) {
  return unwrap(client.GET('/v1/connections/', { params: { query: {} }, signal }));
}

type Connections = Awaited<ReturnType<typeof loadConnections>>;
export type Partner = Connections['accepted'][number];

/** The possible recipients of an order: only the designated partners, if there are any (ORD-02). */
function choosePartners({ accepted, locked }: Pick<Connections, 'accepted' | 'locked'>): Partner[] {
  return locked.length > 0 ? locked : accepted;
}

/** Shares its answer with the connections page without a search. */
export function partnersOptions() {
  return queryOptions({
    queryKey: [...KEYS.connections, ''],
    queryFn: ({ signal }) => loadConnections(signal),
    select: choosePartners,
  });
}
