import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { type LoginOutcome, readLoginAnswer } from '../model/sign-in/login-outcome';

/** Exchanges the provider's code for a session, or returns the next step that is needed (ACC-13, ACC-14). */
export async function exchangeSocialCode(answer: {
  code: string;
  codeVerifier: string;
}): Promise<LoginOutcome> {
  return readLoginAnswer(await unwrap(client.POST('/v1/auth/social/otp/', { body: answer })));
}
