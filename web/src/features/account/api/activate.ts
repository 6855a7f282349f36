import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

const OTHER_BROWSER = 'Please open this link in the browser in which you signed up.';

export type ActivationOutcome =
  /** With the page where an invitation waits, if one does. */
  | { kind: 'activated'; next?: string }
  | { kind: 'invalid' }
  /** A sign-up through a provider is activated where it began. */
  | { kind: 'elsewhere' }
  | { kind: 'expired'; uid: string };

async function activate(uidb64: string, token: string): Promise<ActivationOutcome> {
  try {
    const { next } = await unwrap(client.POST('/v1/auth/activate/', { body: { uidb64, token } }));
    return { kind: 'activated', next: next ?? undefined };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    if (error.uid) return { kind: 'expired', uid: error.uid };
    return { kind: error.detail === OTHER_BROWSER ? 'elsewhere' : 'invalid' };
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
