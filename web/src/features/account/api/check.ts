import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

/** The current account data of the signed-in person (SES-05). */
export function userCheckOptions(callfrom?: 'adm') {
  return queryOptions({
    queryKey: [...KEYS.userCheck, callfrom ?? null],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/v1/auth/check/', { params: { query: callfrom ? { callfrom } : {} }, signal })),
  });
}
