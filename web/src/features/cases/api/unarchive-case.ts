import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Unarchives the case for both sides; its retention period starts again (OPS-06). */
export async function unarchiveCase(id: string): Promise<void> {
  await unwrap(client.POST('/v1/cases/{id}/unarchive/', { params: { path: { id } } }));
}
