import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefreshCases } from '#/api/touched';
import { type Comment, editComment, patchComments, removeComment } from '../api/comments';

/** Edits and deletes one's own comments. Both functions throw the server's error. */
export function useCommentChanges(caseId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();

  const save = useCallback(
    async ({ id }: Comment, text: string) => {
      const edited = await editComment(id, text);
      patchComments(queryClient, caseId, (before) => ({
        ...before,
        comments: before.comments.map((comment) => (comment.id === id ? edited : comment)),
      }));
      void refresh({ name: 'comment_modified', postIds: [caseId] });
    },
    [caseId, queryClient, refresh],
  );

  const remove = useCallback(
    async ({ id }: Comment) => {
      await removeComment(id);
      patchComments(queryClient, caseId, (before) => ({
        ...before,
        comments: before.comments.filter((comment) => comment.id !== id),
      }));
      void refresh({ name: 'comment_deleted', postIds: [caseId] });
    },
    [caseId, queryClient, refresh],
  );

  return { save, remove };
}
