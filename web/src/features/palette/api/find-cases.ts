import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

/** The newest cases that match; earlier results stay while the next search loads. */
export function foundCasesOptions(search: string) {
  return queryOptions({
    queryKey: [...KEYS.caseLists, 'palette', search],
    queryFn: ({ signal }) => unwrap(client.GET('/v1/cases/', { params: { query: { search } }, signal })),
    select: (answer) => answer.posts,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}
