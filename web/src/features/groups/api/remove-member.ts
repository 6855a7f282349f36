import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';

const GONE = 404;

/** Withdraws an invitation, removes a member, or leaves the group, depending on whose row it is. */
export async function removeMember(id: string): Promise<void> {
  try {
    await unwrap(client.DELETE('/v1/group/users/{id}/remove/', { params: { path: { id } } }));
  } catch (error) {
    // Another person removed it first; the row is gone either way.
    if (toProblem(error).status !== GONE) throw error;
  }
}
