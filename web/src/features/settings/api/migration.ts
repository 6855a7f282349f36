import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** How far the move of a person's cases to another region has come. */
export function migrationOptions() {
  return queryOptions({
    queryKey: ['migration'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/migration/', { signal })),
  });
}
