import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The devices of the signed-in person. */
export function devicesOptions() {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/devices/', { signal })),
    select: (answer) => answer.results,
  });
}
