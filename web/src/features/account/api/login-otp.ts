import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';
import type { LoginAnswer } from '#/api/types';

export interface OneTimeCode {
  username: string;
  otp: string;
  callfrom?: 'adm';
  /** Skip the code in this browser for 30 days. */
  remember: boolean;
}

export async function loginWithCode(code: OneTimeCode): Promise<LoginAnswer> {
  const answer = await unwrap(client.POST('/v1/auth/login/otp/', { body: code }));
  if ('user' in answer) return answer;
  throw new ApiProblem(200, 'detail' in answer ? { text: answer.detail } : undefined);
}

export async function resendLoginCode(username: string): Promise<void> {
  await unwrap(client.POST('/v1/auth/login/otp/resend/', { body: { username } }));
}
