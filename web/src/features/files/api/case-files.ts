import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';
import type { SaidJaw } from '#/viewer/source';

function loadFiles(caseId: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/{id}/files/', { params: { path: { id: caseId } }, signal }));
}

export type CaseFile = Awaited<ReturnType<typeof loadFiles>>['files'][number];
export type Recognised = CaseFile['recognised'];
export type Rendition = NonNullable<CaseFile['rendition']>;

/** Without live updates, the page asks at this interval whether a scan is ready. */
const ASK_AGAIN_MS = 5_000;

export function isWaiting({ rendition }: CaseFile): boolean {
  return rendition?.state === 'waiting';
}

/** The files of a case. They come with the case itself; this query loads them alone only when a file has changed. */
export function filesOptions(caseId: string) {
  return queryOptions({
    queryKey: [...KEYS.files, caseId],
    queryFn: async ({ signal }) => (await loadFiles(caseId, signal)).files,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.some(isWaiting) && ASK_AGAIN_MS,
  });
}

/** Shows a change made here at once. */
export function patchFiles(
  queryClient: QueryClient,
  caseId: string,
  change: (before: CaseFile[]) => CaseFile[],
): void {
  queryClient.setQueryData(filesOptions(caseId).queryKey, (before) => before && change(before));
}

/** Sets the jaw for everyone who sees the case. `from` is the previous answer as far as the page knows. */
export async function setJaw(id: string, from: SaidJaw | undefined, jaw: SaidJaw): Promise<void> {
  await unwrap(client.PUT('/v1/files/{id}/jaw/', { params: { path: { id } }, body: { from, jaw } }));
}

export async function removeFile(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/files/{id}/remove/', { params: { path: { id } } }));
}
