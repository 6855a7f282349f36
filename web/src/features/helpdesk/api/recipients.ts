import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Who reads what is written to the helpdesk; the first unless somebody else is chosen. */
export function recipientsOptions() {
  return queryOptions({
    queryKey: ['helpdesk'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/helpdesk/', { signal })),
    select: (answer) => answer.recipients,
  });
}
