import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { newKey } from '#/api/idempotency';
import { toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { addComment, commentsOptions, patchComments, saveDraft } from '../api/comments';
import { changeUnsent, type OnPosted, type UnsentComment, useUnsent } from './unsent';

/**
 * Sends comments. Each one is shown below the others immediately; if the server refuses it, it stays there
 * with the reason.
 */
export function usePosting(caseId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const unsent = useUnsent(caseId);

  const without = useCallback(
    (key: string) => changeUnsent(caseId, (before) => before.filter((comment) => comment.key !== key)),
    [caseId],
  );

  const send = useCallback(
    async (comment: UnsentComment, isReady?: Promise<void>) => {
      changeUnsent(caseId, (before) => [...before.filter(({ key }) => key !== comment.key), comment]);
      await isReady;
      try {
        const added = await addComment(caseId, comment);
        patchComments(queryClient, caseId, (before) => ({
          ...before,
          comments: [...before.comments.filter(({ id }) => id !== added.id), added],
        }));
        without(comment.key);
        comment.onPosted?.(added.id);
        void refresh({ name: 'comment_added', postIds: [caseId] });
      } catch (error) {
        const problem = toProblem(error);
        changeUnsent(caseId, (before) =>
          before.map((old) => (old.key === comment.key ? { ...old, problem } : old)),
        );
      }
    },
    [caseId, queryClient, refresh, without],
  );

  const post = useCallback(
    (text: string, isReady: Promise<void>, onPosted?: OnPosted) =>
      void send({ key: newKey(), text, onPosted }, isReady),
    [send],
  );

  return {
    unsent,
    post,
    retry: ({ problem: _, ...comment }: UnsentComment) => void send(comment),
    discard: (key: string) => {
      without(key);
      // The server deletes the draft only when the comment is posted, so it may still have this text: replace
      // it with the current draft.
      const begun = queryClient.getQueryData(commentsOptions(caseId).queryKey)?.comment_draft ?? '';
      void saveDraft(caseId, begun).catch(() => {});
    },
  };
}
