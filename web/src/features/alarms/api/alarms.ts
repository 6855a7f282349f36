import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

/** Connection requests and group invitations that wait for an answer from the signed-in person. */
export function alarmsOptions() {
  return queryOptions({
    queryKey: KEYS.alarms,
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/alarms/', { signal })),
    staleTime: 60_000,
  });
}
