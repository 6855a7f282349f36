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
): Promise<LoginAnswer | 'activation-mailed'> {
  const answer = await unwrap(
    client.POST('/api/v1/complete/{backend}/', {
      params: { path: { backend } },
      body: form,
    }),
  );
  return 'user' in answer ? answer : 'activation-mailed';
}
