import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

/** The visitor's country, from the IP address; the server falls back to the browser's time zone (ACC-18). */
export function visitorCountryOptions() {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return queryOptions({
    queryKey: ['visitor-country', tz],
    queryFn: async ({ signal }) => {
      const { country_code } = await unwrap(client.GET('/v1/geo/', { params: { query: { tz } }, signal }));
      return country_code ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
