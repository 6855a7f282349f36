import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

/** The people a case can be assigned to (CAS-04). */
export function assignmentOptions(id: string) {
  return queryOptions({
    queryKey: [...KEYS.groups, 'candidates', id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/v1/cases/{id}/assignee/', { params: { path: { id } }, signal })),
  });
}

export async function assign(id: string, assigneeId: string | null): Promise<void> {
  const body = { assignee_id: assigneeId };
  await unwrap(client.PUT('/v1/cases/{id}/assignee/', { params: { path: { id } }, body }));
}
