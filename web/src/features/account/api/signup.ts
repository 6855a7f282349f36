import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { SignupFields } from '../model/fields/account-fields';

export interface Signup extends SignupFields {
  picture: File | null;
  terms_version: string;
  captcha: string;
}

const EMAIL_CODE = '2';

/** Returns the `uid` that is needed to resend the activation email. */
export async function signup(form: Signup): Promise<string | undefined> {
  const { picture, ...fields } = form;
  const { uid } = await unwrap(
    client.POST('/v1/auth/signup/', {
      body: { ...fields, two_factor_method: EMAIL_CODE },
      bodySerializer: (body) => toFormData({ ...body, picture }),
    }),
  );
  return uid ?? undefined;
}
