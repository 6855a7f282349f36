import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#/api/problem';
import { passwordHeader, publicClient, type ShareKey } from './public-client';

/** Loaded once, because each answer counts as a view. Kept only as long as the page shows it. */
export function sharedCaseOptions({ token, password }: ShareKey) {
  return queryOptions({
    queryKey: ['shared-case', token, password],
    queryFn: ({ signal }) =>
      unwrap(
        publicClient.GET('/v1/share/case/', {
          params: { query: { data: token }, header: passwordHeader(password) },
          signal,
        }),
      ),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
}
