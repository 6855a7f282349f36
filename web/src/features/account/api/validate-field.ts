import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The server's complaints about one field of the sign-up form, none when it is fine (ACC-03). */
export async function validateField(
  field: string,
  filled: Record<string, string>,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await unwrap(
    client.POST('/v1/auth/validate/', {
      params: { query: { form: 'signup', field } },
      body: filled,
      bodySerializer: (body) => toFormData(body),
      signal,
    }),
  );
  return answer.error_message ?? [];
}
