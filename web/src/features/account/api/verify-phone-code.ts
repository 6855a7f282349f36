import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function verifyPhoneCode(answer: { phone: string; otp: string }): Promise<void> {
  await unwrap(client.POST('/v1/auth/verify-phone-code/', { body: answer }));
}
