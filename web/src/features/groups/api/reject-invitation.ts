import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Rejects an invitation and returns the code of the outcome. */
export async function rejectInvitation(id: string): Promise<string> {
  const { detail } = await unwrap(client.PUT('/v1/group/users/{id}/reject/', { params: { path: { id } } }));
  return detail;
}
