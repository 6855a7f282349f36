import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#/api/problem';
import { passwordHeader, publicClient, type ShareKey } from './public-client';

/** Which files are ready for download: some are prepared when the link is opened. */
export function fileStatesOptions({ token, password }: ShareKey) {
  return queryOptions({
    queryKey: ['shared-states', token],
    queryFn: ({ signal }) => {
      const params = { query: { data: token }, header: passwordHeader(password) };
      return unwrap(publicClient.GET('/v1/share/files/states/', { params, signal }));
    },
    select: ({ states }) => states,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
