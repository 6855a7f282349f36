import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The server's complaints about an address that is to be invited, none when it may be (GRP-01). */
export async function validateEmail(email: string, signal: AbortSignal): Promise<string[]> {
  const answer = await unwrap(
    client.POST('/v1/auth/validate/', {
      params: { query: { form: 'groupUser', field: 'email' } },
      body: { email },
      bodySerializer: (body) => toFormData(body),
      signal,
    }),
  );
  return answer.error_message ?? [];
}
