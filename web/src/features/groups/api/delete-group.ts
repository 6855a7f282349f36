import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function deleteGroup(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/group/{id}/remove/', { params: { path: { id } } }));
}
