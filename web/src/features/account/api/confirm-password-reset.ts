import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function confirmPasswordReset(reset: { token: string; password: string }): Promise<void> {
  await unwrap(client.POST('/reset_password/confirm/', { body: reset }));
}
