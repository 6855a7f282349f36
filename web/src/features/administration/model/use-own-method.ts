import { useQuery } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { ADMINISTRATION_KEY } from './use-list';

const MAIL = 2;
const PATH = '/v1/user/second-factor/';

/** The two-step method of the signed-in person, as the server numbers it; undefined until it is known. */
export function useOwnMethod(isWanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, PATH],
    queryFn: ({ signal }) => unwrap(client.GET(PATH, { signal })),
    enabled: isWanted,
  });
  if (!data) return undefined;
  // A person who must have a second factor but has chosen none gets the codes by email.
  return data.method === 0 && data.required ? MAIL : data.method;
}
