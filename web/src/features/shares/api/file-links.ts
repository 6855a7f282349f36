import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#/api/problem';
import { passwordHeader, publicClient, type ShareKey } from './public-client';
import type { LinkType } from './types';

/** Links work for five minutes; the last minute is left for the request itself. */
const USABLE_MS = 4 * 60_000;

const IDS_AT_ONCE = 50;

async function findLinks(
  { token, password }: ShareKey,
  type: LinkType,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const header = passwordHeader(password);
  const calls = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, i) => {
    const some = ids.slice(i * IDS_AT_ONCE, (i + 1) * IDS_AT_ONCE).join(',');
    const query = { data: token, ids: some, type };
    return unwrap(publicClient.GET('/v1/share/files/uri/', { params: { query, header }, signal }));
  });
  return Object.assign({}, ...(await Promise.all(calls)));
}

/** A link to all files as one ZIP. */
export async function findLinkToAll({ token, password }: ShareKey): Promise<string> {
  const params = { query: { data: token }, header: passwordHeader(password) };
  const { url } = await unwrap(publicClient.GET('/v1/share/files/all/', { params }));
  return url;
}

/** Links to the content of files, by file id. Files that may not be loaded are left out. */
export function fileLinksOptions(key: ShareKey, type: LinkType, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['shared-links', key.token, type, ids],
    queryFn: ({ signal }) => findLinks(key, type, ids, signal),
    staleTime: USABLE_MS,
    gcTime: USABLE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
