import { useQuery } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { ADMINISTRATION_KEY } from './use-list';

const MAIL = 2;
const PATH = '/v1/user/second-factor/';

/** How whoever is signed in here proves who they are, as the server numbers it; nothing until that is known. */
export function useOwnMethod(isWanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, PATH],
    queryFn: ({ signal }) => unwrap(client.GET(PATH, { signal })),
    enabled: isWanted,
  });
  if (!data) return undefined;
  // Who must have a factor and has chosen none gets the codes by mail.
  return data.method === 0 && data.required ? MAIL : data.method;
}
