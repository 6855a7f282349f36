import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The possible recipients of a helpdesk message; the first one is preselected. */
export function recipientsOptions() {
  return queryOptions({
    queryKey: ['helpdesk'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/helpdesk/', { signal })),
    select: (answer) => answer.recipients,
  });
}
