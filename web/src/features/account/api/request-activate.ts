import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function requestActivation(uid: string): Promise<void> {
  await unwrap(client.POST('/v1/auth/request-activate/', { body: { uid } }));
}
