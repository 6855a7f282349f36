import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { LoginAnswer } from '#/api/types';
import type { InstitutionFields } from '../model/account-fields';

export interface SocialSignupForm extends InstitutionFields {
  terms_version: string;
}

/** Makes the account of a person a provider vouches for; without a vouched-for address it waits for its activation. */
export async function completeSocialSignup(
  backend: string,
  form: SocialSignupForm,
): Promise<LoginAnswer | { uid: string | undefined }> {
  const answer = await unwrap(
    client.POST('/api/v1/complete/{backend}/', {
      params: { path: { backend } },
      body: form,
    }),
  );
  if ('user' in answer) return answer;
  return { uid: 'uid' in answer && typeof answer.uid === 'string' ? answer.uid : undefined };
}
