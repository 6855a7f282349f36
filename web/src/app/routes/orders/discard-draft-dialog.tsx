import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';
import { dropFromLists } from '#/features/cases/api/case-list';
import { removeCases } from '#/features/cases/api/remove-cases';
import type { DiscardDraft } from '#/features/orders/components/form/order-form';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { problemText } from '#/ui/feedback/error-text';

interface DiscardDraftDialogProps {
  /** The draft to discard, while the dialog asks. */
  discard: DiscardDraft | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once, then removes the draft from the form and the lists (ORD-02). */
export function DiscardDraftDialog({ discard, onDone, onClose }: DiscardDraftDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [problem, setProblem] = useState<ApiProblem>();
  const submission = useSubmission({
    send: (run: DiscardDraft) =>
      run(async ({ id }) => {
        await removeCases([id]);
        dropFromLists(queryClient, [id]);
        void refresh({ name: 'posts_deleted', postIds: [id] });
      }),
    onDone,
    onProblem: setProblem,
    leavesPage: () => true,
  });
  return (
    <ConfirmDialog
      opened={discard !== undefined}
      title={t('orders.discardTitle')}
      text={t('orders.discardText')}
      confirm={t('orders.discard')}
      cancel={t('orders.keepDraft')}
      isBusy={submission.isBusy}
      error={problem && problemText(t, problem)}
      onConfirm={() => {
        setProblem(undefined);
        if (discard) submission.submit(discard);
      }}
      onClose={onClose}
      onClosed={() => setProblem(undefined)}
    />
  );
}
