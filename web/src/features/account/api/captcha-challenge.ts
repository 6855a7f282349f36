import type { Challenge } from 'altcha-lib/types';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

export async function captchaChallenge(): Promise<Challenge> {
  return (await unwrap(client.GET('/v1/auth/captcha/'))) as unknown as Challenge;
}
