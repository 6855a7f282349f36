import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import { problemText } from '#/ui/feedback/error-text';
import type { Comment } from '../api/comments';
import { useCommentChanges } from '../model/use-comment-changes';

interface DeleteCommentDialogProps {
  opened: boolean;
  caseId: string;
  comment: Comment;
  onClose: () => void;
}

export function DeleteCommentDialog({ opened, caseId, comment, onClose }: DeleteCommentDialogProps) {
  const { t } = useTranslation();
  const { remove } = useCommentChanges(caseId);
  const [problem, setProblem] = useState<ApiProblem>();
  const deletion = useSubmission({ send: remove, onDone: onClose, onProblem: setProblem });
  return (
    <ConfirmDialog
      opened={useOpenedAfterMount(opened)}
      title={t('comments.deleteTitle')}
      text={t('comments.deleteText')}
      confirm={t('comments.delete')}
      isBusy={deletion.isBusy}
      error={problem && problemText(t, problem)}
      onConfirm={() => {
        setProblem(undefined);
        deletion.submit(comment);
      }}
      onClose={onClose}
      onClosed={() => setProblem(undefined)}
    />
  );
}
