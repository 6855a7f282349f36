import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function requestPhoneCode(phone: string): Promise<void> {
  await unwrap(client.POST('/v1/auth/request-phone-verification/', { body: { phone } }));
}

/** The right code makes the number the verified one of the signed-in person. */
export async function verifyPhoneCode(verification: { phone: string; otp: string }): Promise<void> {
  await unwrap(client.POST('/v1/auth/verify-phone-code/', { body: verification }));
}
