import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadComments(caseId: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/{id}/comments/', { params: { path: { id: caseId } }, signal }));
}

type Comments = Awaited<ReturnType<typeof loadComments>>;
export type Comment = Comments['comments'][number];

/** What was said about a case. It comes with the case itself; alone, it is loaded only after somebody has said more. */
export function commentsOptions(caseId: string) {
  return queryOptions({
    queryKey: [...KEYS.comments, caseId],
    queryFn: ({ signal }) => loadComments(caseId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows at once what was done here. */
export function patchComments(
  queryClient: QueryClient,
  caseId: string,
  change: (before: Comments) => Comments,
): void {
  queryClient.setQueryData(commentsOptions(caseId).queryKey, (before) => before && change(before));
}

/** The same key says it once, however often it is sent. */
export function addComment(caseId: string, { key, text }: { key: string; text: string }): Promise<Comment> {
  const params = { path: { id: caseId }, header: { 'Idempotency-Key': key } };
  return unwrap(client.POST('/v1/cases/{id}/comment/', { params, body: { comment: text } }));
}

export function editComment(id: string, comment: string): Promise<Comment> {
  return unwrap(client.PUT('/v1/comments/{id}/edit/', { params: { path: { id } }, body: { comment } }));
}

export async function removeComment(id: string): Promise<void> {
  await unwrap(client.DELETE('/v1/comments/{id}/remove/', { params: { path: { id } } }));
}

/** What somebody has begun to say stays on the server, never in the browser; an empty text forgets it. */
export async function saveDraft(caseId: string, comment: string, keepalive = false): Promise<void> {
  const path = { id: caseId };
  await unwrap(
    client.PUT('/v1/cases/{id}/comment/draft/', { params: { path }, body: { comment }, keepalive }),
  );
}
