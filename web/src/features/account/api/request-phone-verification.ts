import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** Whoever is not signed in shows with a captcha that messages go to people. */
export async function requestPhoneVerification(phone: string, captcha = ''): Promise<void> {
  await unwrap(client.POST('/v1/auth/request-phone-verification/', { body: { phone, captcha } }));
}
