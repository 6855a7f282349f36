import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useRefreshCases } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import { problemText } from '#/ui/feedback/error-text';
import type { CaseFile } from '../../api/case-files';
import { patchFiles, removeFile } from '../../api/case-files';

interface DeleteFileDialogProps {
  opened: boolean;
  caseId: string;
  file: CaseFile;
  onClose: () => void;
}

export function DeleteFileDialog({ opened, caseId, file, onClose }: DeleteFileDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefreshCases();
  const [problem, setProblem] = useState<ApiProblem>();
  const deletion = useSubmission({
    send: removeFile,
    onProblem: setProblem,
    onDone: () => {
      patchFiles(queryClient, caseId, (before) => before.filter(({ id }) => id !== file.id));
      void refresh({ name: 'files_deleted', postIds: [caseId] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={useOpenedAfterMount(opened)}
      title={t('files.deleteTitle')}
      text={t('files.deleteText', { name: file.filename })}
      confirm={t('files.delete')}
      isBusy={deletion.isBusy}
      error={problem && problemText(t, problem)}
      onConfirm={() => {
        setProblem(undefined);
        deletion.submit(file.id);
      }}
      onClose={onClose}
      onClosed={() => setProblem(undefined)}
    />
  );
}
