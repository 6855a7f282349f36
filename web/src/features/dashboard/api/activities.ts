import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';
import { type Period, readersZone } from '../model/periods';

const FIRST_PAGE = 1;

function loadActivities(period: Period, page: number, signal: AbortSignal) {
  const query = { period, page, tz: readersZone() };
  return unwrap(client.GET('/v1/dashboard/cases/activities/', { params: { query }, signal }));
}

export type ActivityPage = Awaited<ReturnType<typeof loadActivities>>;

/** The activities of cases, newest first, loaded page by page (DSH-02). */
export function activitiesOptions(period: Period) {
  return infiniteQueryOptions({
    queryKey: [...KEYS.dashboard, 'activities', period],
    queryFn: ({ pageParam, signal }) => loadActivities(period, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ num_pages }, _, page) => (page < num_pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
