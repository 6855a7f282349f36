import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { type LoginOutcome, readLoginAnswer } from '../model/sign-in/login-outcome';

export interface Credentials {
  username: string;
  password: string;
  callfrom?: 'adm';
}

/** Signs in, or returns the next step: a one-time code (ACC-09) or the site of another region (ACC-10). */
export async function login(credentials: Credentials): Promise<LoginOutcome> {
  return readLoginAnswer(await unwrap(client.POST('/v1/auth/login/', { body: credentials })));
}
