import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { LoginAnswer } from '#/api/types';
import type { InstitutionFields } from '../model/fields/account-fields';

export interface SocialSignupForm extends InstitutionFields {
  terms_version: string;
}

/**
 * Creates an account for a person signed in at a provider. If the provider has not verified the email
 * address, the account must be activated first.
 */
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
