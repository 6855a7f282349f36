import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';
import { type Period, readersZone } from '../model/periods';

function loadRestorationCounts(period: Period, signal: AbortSignal) {
  const query = { period, tz: readersZone() };
  return unwrap(client.GET('/v1/dashboard/cases/restorations/', { params: { query }, signal }));
}

/** The number of restorations of one type, given by its code. */
export type RestorationCount = Awaited<
  ReturnType<typeof loadRestorationCounts>
>['restoration_counts'][number];

/** Keeps showing the previous period while the next one loads. */
export function restorationCountsOptions(period: Period) {
  return queryOptions({
    queryKey: [...KEYS.dashboard, 'restorations', period],
    queryFn: ({ signal }) => loadRestorationCounts(period, signal),
    select: (answer) => answer.restoration_counts,
    placeholderData: keepPreviousData,
  });
}
