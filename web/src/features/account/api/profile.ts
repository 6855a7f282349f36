import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

function loadProfile(signal: AbortSignal) {
  return unwrap(client.GET('/v1/user/edit/', { signal }));
}

export type Profile = Awaited<ReturnType<typeof loadProfile>>;

/** Always fresh, and never changed under the hands of somebody who is editing it, not even by a reload of everything (PRF-01). */
export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => loadProfile(signal),
    gcTime: 0,
    staleTime: ({ state }) => (state.data ? 'static' : 0),
  });
}
