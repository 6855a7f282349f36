import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/**
 * Complete addresses that begin with the typed text. Cancels a request whose answer is no longer needed
 * (ACC-01).
 */
export function addressSuggestionsOptions(typed: string) {
  return queryOptions({
    queryKey: ['address-suggestions', typed],
    queryFn: async ({ signal }) => {
      const { results } = await unwrap(
        client.GET('/v1/address/', { params: { query: { q: typed } }, signal }),
      );
      return results;
    },
    staleTime: 300_000,
    retry: false,
  });
}
