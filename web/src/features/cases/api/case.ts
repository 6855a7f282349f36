import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { KEYS } from '#/api/touched';

/** A parameter with a dash is a case number, otherwise an id (LST-04). */
function loadCase(numberOrId: string, isOpened: boolean, signal: AbortSignal) {
  const call = { params: { path: { id: numberOrId }, query: isOpened ? {} : { opened: false } }, signal };
  return unwrap(
    numberOrId.includes('-') ? client.GET('/v1/cases/{id}/', call) : client.GET('/v1/cases/{id}/all/', call),
  );
}

export type CaseAnswer = Awaited<ReturnType<typeof loadCase>>;
export type CaseContent = CaseAnswer['content'];
export type StatusCode = CaseContent['status']['code'];
export type Person = CaseContent['author'];
export type Restoration = CaseContent['restorations'][number];

/** Loading a case with `isOpened` marks it as read on the server, so it must never be prefetched. */
export function caseOptions(numberOrId: string, isOpened = true) {
  return queryOptions({
    queryKey: [...KEYS.cases, numberOrId],
    queryFn: async ({ signal, client: queryClient }) => {
      const answer = await loadCase(numberOrId, isOpened, signal);
      const { content, comments, comment_draft } = answer;
      queryClient.setQueryData([...KEYS.comments, content.id], { comments, comment_draft });
      return answer;
    },
  });
}

/** Shows a change of a case immediately. Returns a function that undoes it. */
export function patchCase(queryClient: QueryClient, id: string, patch: Partial<CaseContent>): () => void {
  const loaded = queryClient.getQueriesData<CaseAnswer>({ queryKey: KEYS.cases });
  const mine = loaded.filter(([, answer]) => answer?.content.id === id);
  for (const [queryKey, answer] of mine) {
    if (answer) queryClient.setQueryData(queryKey, { ...answer, content: { ...answer.content, ...patch } });
  }
  return () => {
    for (const [queryKey, answer] of mine) queryClient.setQueryData(queryKey, answer);
  };
}
