import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

function loadProfile(signal: AbortSignal) {
  return unwrap(client.GET('/v1/user/edit/', { signal }));
}

export type Profile = Awaited<ReturnType<typeof loadProfile>>;

/**
 * Loaded fresh each time the form opens. It is never refetched while the form is open, not even when all
 * queries are invalidated, because that would overwrite the person's edits (PRF-01).
 */
export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => loadProfile(signal),
    gcTime: 0,
    staleTime: ({ state }) => (state.data ? 'static' : 0),
  });
}
