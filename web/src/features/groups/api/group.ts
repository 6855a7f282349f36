import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadGroup(signal: AbortSignal) {
  return unwrap(client.GET('/v1/group/users/', { signal }));
}

/** The group, limited to what the signed-in person may see. */
export type GroupData = Awaited<ReturnType<typeof loadGroup>>;
export type ShareGroup = NonNullable<GroupData['sharegroup']>;
export type Member = GroupData['sg_users']['accepted'][number];

export function groupOptions() {
  return queryOptions({ queryKey: KEYS.groups, queryFn: ({ signal }) => loadGroup(signal) });
}
