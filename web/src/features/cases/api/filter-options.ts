import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

function loadFilterOptions(signal: AbortSignal) {
  return unwrap(client.GET('/v1/user/filters/', { signal }));
}

export type FilterOptions = Awaited<ReturnType<typeof loadFilterOptions>>;

/** The partners by which the list can be filtered (LST-03). */
export function filterOptionsOptions() {
  return queryOptions({
    queryKey: ['case-filter-options'],
    queryFn: ({ signal }) => loadFilterOptions(signal),
    staleTime: 300_000,
  });
}
