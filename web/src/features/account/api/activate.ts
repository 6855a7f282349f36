import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

export type ActivationOutcome =
  | { kind: 'activated' }
  | { kind: 'invalid' }
  | { kind: 'expired'; uid: string };

async function activate(uidb64: string, token: string): Promise<ActivationOutcome> {
  try {
    await unwrap(client.POST('/v1/auth/activate/', { body: { uidb64, token } }));
    return { kind: 'activated' };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    return error.uid ? { kind: 'expired', uid: error.uid } : { kind: 'invalid' };
  }
}

/** A query rather than a mutation, so that the link is used once however often the page renders. */
export function activationOptions(uidb64: string, token: string) {
  return queryOptions({
    queryKey: ['activation', uidb64, token],
    queryFn: () => activate(uidb64, token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
