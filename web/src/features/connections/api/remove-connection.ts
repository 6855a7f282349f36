import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';

/** Removes a connection. A 404 counts as success: the partner removed it first. */
export async function removeConnection(id: string): Promise<void> {
  try {
    await unwrap(client.DELETE('/v1/connections/{id}/remove/', { params: { path: { id } } }));
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
  }
}
