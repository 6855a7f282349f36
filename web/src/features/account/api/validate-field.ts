import { client, toFormData } from '#/api/client';
import { type Fault, problemFromBody, unwrap } from '#/api/problem';
import type { FormName } from '../model/fields/account-fields';

/** The server's validation errors for one field; empty if the value is valid (ACC-03). */
export async function validateField(
  form: FormName,
  field: string,
  filled: Record<string, string>,
  signal: AbortSignal,
): Promise<Fault[]> {
  const answer = await unwrap(
    client.POST('/v1/auth/validate/', {
      params: { query: { form, field } },
      body: filled,
      bodySerializer: (body) => toFormData(body),
      signal,
    }),
  );
  return problemFromBody(200, answer).fields.error_message ?? [];
}
