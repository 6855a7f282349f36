import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function requestPasswordReset(email: string): Promise<void> {
  await unwrap(client.POST('/v1/reset-password/', { body: { email } }));
}
