import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

function loadComments(caseId: string, signal: AbortSignal) {
  return unwrap(client.GET('/v1/cases/{id}/comments/', { params: { path: { id: caseId } }, signal }));
}

type Comments = Awaited<ReturnType<typeof loadComments>>;
export type Comment = Comments['comments'][number];

/** The comments of a case. They are loaded together with the case, and separately only after a change. */
export function commentsOptions(caseId: string) {
  return queryOptions({
    queryKey: [...KEYS.comments, caseId],
    queryFn: ({ signal }) => loadComments(caseId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows a change of the comments immediately. */
export function patchComments(
  queryClient: QueryClient,
  caseId: string,
  change: (before: Comments) => Comments,
): void {
  queryClient.setQueryData(commentsOptions(caseId).queryKey, (before) => before && change(before));
}

/** The server posts the comment only once for the same key. */
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

/** Saves a started comment on the server, never in the browser. An empty text deletes the draft. */
export async function saveDraft(caseId: string, comment: string, keepalive = false): Promise<void> {
  const path = { id: caseId };
  await unwrap(
    client.PUT('/v1/cases/{id}/comment/draft/', { params: { path }, body: { comment }, keepalive }),
  );
}
