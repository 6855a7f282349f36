import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function rejectConnection(id: string): Promise<string> {
  const { detail } = await unwrap(client.PUT('/v1/connections/{id}/reject/', { params: { path: { id } } }));
  return detail;
}
