import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The progress of moving a person's cases to another region. */
export function migrationOptions() {
  return queryOptions({
    queryKey: ['migration'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/migration/', { signal })),
  });
}
