import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadStatusCounts(signal: AbortSignal) {
  return unwrap(client.GET('/v1/dashboard/cases/status/', { signal }));
}

export type StatusCounts = Awaited<ReturnType<typeof loadStatusCounts>>['status_counts'];

export function statusCountsOptions() {
  return queryOptions({
    queryKey: [...KEYS.dashboard, 'status'],
    queryFn: ({ signal }) => loadStatusCounts(signal),
    select: (answer) => answer.status_counts,
  });
}
