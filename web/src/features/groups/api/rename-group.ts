import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function renameGroup({ id, name }: { id: string; name: string }): Promise<void> {
  await unwrap(client.PUT('/v1/group/{id}/edit/', { params: { path: { id } }, body: { name } }));
}
