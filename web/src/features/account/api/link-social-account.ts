import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

/** An answer that says no is an outcome; anything else is worth another try. */
async function orInvalid<Answer>(answer: Promise<Answer>): Promise<Answer | 'invalid'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return 'invalid';
    throw error;
  }
}

function completeSocialLink(state: string) {
  return orInvalid(unwrap(client.POST('/v1/qc/social-login/complete/', { body: { state } })));
}

/** A query rather than a mutation, so that the link is completed once however often the page renders (ACC-15). */
export function socialLinkOptions(state: string) {
  return queryOptions({
    queryKey: ['social-link', state],
    queryFn: () => completeSocialLink(state),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Which accounts a state would connect (ACC-15). */
export function socialLinkStateOptions(state: string) {
  return queryOptions({
    queryKey: ['social-link-state', state],
    queryFn: ({ signal }) =>
      orInvalid(
        unwrap(client.GET('/v1/qc/social-login/validate-state/', { params: { query: { state } }, signal })),
      ),
    gcTime: 0,
    retry: false,
  });
}
