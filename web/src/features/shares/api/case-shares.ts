/** The links of a case, for the people who may make and revoke them. */
import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { unwrap } from '#/api/problem';
import { transport } from '#/api/transport';
import type { MadeShare, NewShare, SharePaths } from './types';

const client = createClient<SharePaths>({ baseUrl: location.origin, fetch: transport });

/** Always reloaded: links are opened and expire without an event. */
export function caseSharesOptions(caseId: string) {
  return queryOptions({
    queryKey: ['case-shares', caseId],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/v1/cases/{id}/shares/', { params: { path: { id: caseId } }, signal })),
    select: ({ shares }) => shares,
    staleTime: 0,
  });
}

export async function makeShare(caseId: string, share: NewShare): Promise<MadeShare> {
  return unwrap(client.POST('/v1/cases/{id}/shares/', { params: { path: { id: caseId } }, body: share }));
}

export async function revokeShare(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/shares/{id}/', { params: { path: { id } } }));
}
