/** What was not sent to its end, and the end of what was. */
import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

const TUS_VERSION = '1.0.0';

function loadInterrupted(caseId: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/{id}/uploads/', { params: { path: { id: caseId } }, signal }));
}

export type InterruptedUpload = Awaited<ReturnType<typeof loadInterrupted>>['uploads'][number];

/** One's own uploads to a case that stopped on the way. The server remembers their names, browsers must not. */
export function interruptedOptions(caseId: string) {
  return queryOptions({
    queryKey: ['interrupted-uploads', caseId],
    queryFn: async ({ signal }) => (await loadInterrupted(caseId, signal)).uploads,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export async function discardUpload(id: string): Promise<void> {
  const header = { 'tus-resumable': TUS_VERSION };
  await unwrap(client.DELETE('/v1/uploads/{id}/', { params: { path: { id }, header } }));
}

/** After the last file: the others are told once of all of them. For a draft it would send the order. */
export async function finishBatch(caseId: string): Promise<void> {
  await unwrap(client.PUT('/v1/cases/{id}/files/upload-done/', { params: { path: { id: caseId } } }));
}
