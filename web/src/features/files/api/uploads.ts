/** Interrupted uploads, and the end of a batch of uploads. */
import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

const TUS_VERSION = '1.0.0';

function loadInterrupted(caseId: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/{id}/uploads/', { params: { path: { id: caseId } }, signal }));
}

export type InterruptedUpload = Awaited<ReturnType<typeof loadInterrupted>>['uploads'][number];

/** The person's own interrupted uploads to a case. The server keeps their names, because browsers must not. */
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

/** After the last file: notifies the other side once about all files. For a draft it would send the order. */
export async function finishBatch(caseId: string): Promise<void> {
  await unwrap(client.PUT('/v1/cases/{id}/files/upload-done/', { params: { path: { id: caseId } } }));
}
