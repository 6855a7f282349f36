import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { finalAnswer, linkOptions } from '#/api/link';
import { unwrap } from '#/api/problem';

/** Connects the two accounts that belong to this state (ACC-15). */
export function socialLinkOptions(state: string) {
  return linkOptions(['social-link', state], () =>
    unwrap(client.POST('/v1/qc/social-login/complete/', { body: { state } })),
  );
}

/** Loads which accounts this state would connect (ACC-15). */
export function socialLinkStateOptions(state: string) {
  return queryOptions({
    queryKey: ['social-link-state', state],
    queryFn: ({ signal }) =>
      finalAnswer(
        unwrap(client.GET('/v1/qc/social-login/validate-state/', { params: { query: { state } }, signal })),
      ),
    gcTime: 0,
    retry: false,
  });
}
