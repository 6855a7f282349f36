/**
 * Links that work without a header for a few minutes: for pictures, downloads and anything the browser loads
 * itself.
 */
import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { ApiProblem, unwrap } from '#/api/problem';

type LinkType = 'original' | 'pdf' | 'picture';

const IDS_AT_ONCE = 50;

interface Wish {
  id: string;
  grant: (url: string | undefined) => void;
  fail: (reason: unknown) => void;
}

const wishes = new Map<LinkType, Wish[]>();

async function ask(type: LinkType, some: Wish[]): Promise<void> {
  try {
    const ids = [...new Set(some.map(({ id }) => id))].join(',');
    const links = await unwrap(client.GET('/v1/files/uri/', { params: { query: { ids, type } } }));
    for (const { id, grant } of some) grant(links[id]);
  } catch (error) {
    for (const { fail } of some) fail(error);
  }
}

function askForAll(type: LinkType): void {
  const all = wishes.get(type) ?? [];
  wishes.delete(type);
  for (let from = 0; from < all.length; from += IDS_AT_ONCE)
    void ask(type, all.slice(from, from + IDS_AT_ONCE));
}

/** Requests made at the same moment, such as for the pictures of a list, share one call. */
async function findLink(id: string, type: LinkType): Promise<string | undefined> {
  return new Promise((grant, fail) => {
    const waiting = wishes.get(type);
    if (waiting) {
      waiting.push({ id, grant, fail });
      return;
    }
    wishes.set(type, [{ id, grant, fail }]);
    setTimeout(() => askForAll(type));
  });
}

/** The answer leaves out files that the person may not load. */
export async function fileLink(id: string, type: LinkType = 'original'): Promise<string> {
  const link = await findLink(id, type);
  if (!link) throw new ApiProblem(404, { code: 'not_found' });
  return link;
}

/** A loaded picture stays, so a new link is requested only when the old one fails. */
export function pictureLinkOptions(id: string) {
  return queryOptions({
    queryKey: ['file-picture', id],
    queryFn: () => fileLink(id, 'picture'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A link to all files as one ZIP, or to those of one person (FIL-05). */
export async function archiveLink(caseId: string, userId?: string): Promise<string> {
  const query = userId ? { userid: userId } : undefined;
  const params = { path: { id: caseId }, query };
  return (await unwrap(client.GET('/v1/cases/{id}/files/uri/', { params }))).url;
}
