import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { type LoginOutcome, readLoginAnswer } from '../model/login-outcome';

/** Turns the provider's code into a session, or says what is missing for one (ACC-13, ACC-14). */
export async function exchangeSocialCode(answer: {
  code: string;
  codeVerifier: string;
}): Promise<LoginOutcome> {
  return readLoginAnswer(await unwrap(client.POST('/v1/auth/social/otp/', { body: answer })));
}
