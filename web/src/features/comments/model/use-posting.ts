import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { addComment, patchComments } from '../api/comments';

/** A comment that is on its way, or did not get there. */
export interface UnsentComment {
  key: number;
  text: string;
  problem?: ApiProblem;
  onPosted?: OnPosted;
}

/** Called once the comment is there, for what belongs to it. */
export type OnPosted = (commentId: string) => void;

/** Sends comments; each stands below the others at once, and stays with the reason when it was refused. */
export function usePosting(caseId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [unsent, setUnsent] = useState<UnsentComment[]>([]);
  const lastKey = useRef(0);

  const without = useCallback(
    (key: number) => setUnsent((before) => before.filter((comment) => comment.key !== key)),
    [],
  );

  const send = useCallback(
    async (comment: UnsentComment, isReady?: Promise<void>) => {
      setUnsent((before) => [...before.filter(({ key }) => key !== comment.key), comment]);
      await isReady;
      try {
        const added = await addComment(caseId, comment.text);
        patchComments(queryClient, caseId, (before) => ({
          ...before,
          comments: [...before.comments.filter(({ id }) => id !== added.id), added],
        }));
        without(comment.key);
        comment.onPosted?.(added.id);
        void refresh({ name: 'comment_added', postIds: [caseId] });
      } catch (error) {
        const problem = toProblem(error);
        setUnsent((before) => before.map((old) => (old.key === comment.key ? { ...old, problem } : old)));
      }
    },
    [caseId, queryClient, refresh, without],
  );

  const post = useCallback(
    (text: string, isReady: Promise<void>, onPosted?: OnPosted) => {
      lastKey.current += 1;
      void send({ key: lastKey.current, text, onPosted }, isReady);
    },
    [send],
  );

  return {
    unsent,
    post,
    retry: ({ problem: _, ...comment }: UnsentComment) => void send(comment),
    discard: without,
  };
}
