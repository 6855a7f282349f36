import { client } from '#/api/client';
import { toProblem, unwrap } from '#/api/problem';

/** What the partner removed meanwhile is gone, too. */
export async function removeConnection(id: string): Promise<void> {
  try {
    await unwrap(client.DELETE('/v1/connections/{id}/remove/', { params: { path: { id } } }));
  } catch (error) {
    if (toProblem(error).status !== 404) throw error;
  }
}
