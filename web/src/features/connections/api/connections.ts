import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadConnections(search: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/connections/', { params: { query: search ? { search } : {} }, signal }));
}

export type Connections = Awaited<ReturnType<typeof loadConnections>>;
export type Connection = Connections['accepted'][number];

/** The connections of the signed-in person. Keeps showing the previous result while a new search loads. */
export function connectionsOptions(search = '') {
  return queryOptions({
    queryKey: [...KEYS.connections, search],
    queryFn: ({ signal }) => loadConnections(search, signal),
    placeholderData: keepPreviousData,
  });
}
