import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/**
 * The provider accounts with which a person can sign in. They are connected in another tab, so this list is always
 * reloaded.
 */
export function identitiesOptions() {
  return queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/user/identities/', { signal })),
    select: (answer) => answer.results,
    staleTime: 0,
  });
}

/** The provider's address at which the person continues. */
export async function startConnecting(provider: string, password: string): Promise<string> {
  const body = { provider, password, app: false };
  const { url } = await unwrap(client.POST('/v1/qc/social-login/start/', { body }));
  return url;
}

export async function disconnect(provider: string): Promise<void> {
  await unwrap(client.DELETE('/v1/user/identities/{provider}/', { params: { path: { provider } } }));
}
