import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function editAlias({ id, alias }: { id: string; alias: string }): Promise<void> {
  await unwrap(client.PUT('/v1/connections/{id}/edit/', { params: { path: { id } }, body: { alias } }));
}
