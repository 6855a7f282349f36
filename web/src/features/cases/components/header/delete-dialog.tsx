import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { KEYS, useRefreshCases } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { problemText } from '#/ui/feedback/error-text';
import { notify } from '#/ui/feedback/notify';
import { dropFromLists } from '../../api/case-list';
import { removeCases } from '../../api/remove-cases';

interface DeleteDialogProps {
  opened: boolean;
  cases: { id: string; no: string }[];
  onDeleted: (ids: string[]) => void;
  onClose: () => void;
}

/** Asks before deleting cases, then shows how many were deleted (LST-05). */
export function DeleteDialog({ opened, cases, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [problem, setProblem] = useState<ApiProblem>();
  const count = cases.length;
  const deletion = useSubmission({
    send: async (ids: string[]) => {
      await removeCases(ids);
      return ids;
    },
    onDone: (ids) => {
      onClose();
      onDeleted(ids);
      dropFromLists(queryClient, ids);
      // The deleted cases are already removed from the lists; load those that move up from the next page.
      void queryClient.invalidateQueries({ queryKey: KEYS.caseLists });
      void refresh({ name: 'posts_deleted', postIds: ids });
      void notify({ kind: 'success', text: t('cases.deletedNotice', { count: ids.length }) });
    },
    onProblem: (found) => {
      setProblem(found);
      // Usually another person has moved or deleted one of these cases meanwhile.
      void refresh({ name: 'posts_deleted', postIds: cases.map(({ id }) => id) });
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('cases.deleteTitle', { count })}
      text={t('cases.deleteText', { count })}
      confirm={t('cases.delete')}
      isBusy={deletion.isBusy}
      error={problem && problemText(t, problem)}
      onConfirm={() => {
        setProblem(undefined);
        deletion.submit(cases.map(({ id }) => id));
      }}
      onClose={onClose}
      onClosed={() => setProblem(undefined)}
    />
  );
}
