import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function logout(): Promise<void> {
  await unwrap(client.POST('/v1/auth/logout/'));
}
