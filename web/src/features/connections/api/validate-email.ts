import { client, toFormData } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The server's complaints about an address one wants to invite, none when it is fine (CON-02). */
export async function validateEmail(email: string, signal: AbortSignal): Promise<string[]> {
  const answer = await unwrap(
    client.POST('/v1/auth/validate/', {
      params: { query: { form: 'connection', field: 'email' } },
      body: { email },
      bodySerializer: (body) => toFormData(body),
      signal,
    }),
  );
  return answer.error_message ?? [];
}
