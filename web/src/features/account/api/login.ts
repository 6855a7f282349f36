import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { LoginAnswer } from '#/api/types';

export interface Credentials {
  username: string;
  password: string;
  callfrom?: 'adm';
}

/** Signs in, or says that a one-time code is needed first (ACC-09). */
export async function login(credentials: Credentials): Promise<LoginAnswer | 'code-required'> {
  const answer = await unwrap(client.POST('/v1/auth/login/', { body: credentials }));
  return 'user' in answer ? answer : 'code-required';
}
