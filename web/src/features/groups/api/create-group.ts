import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function createGroup(name: string): Promise<void> {
  await unwrap(client.POST('/v1/group/new/', { body: { name } }));
}
