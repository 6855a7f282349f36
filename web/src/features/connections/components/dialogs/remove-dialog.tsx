import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { notify } from '#/ui/feedback/notify';
import { removeConnection } from '../../api/remove-connection';
import { problemDetailText } from '../../model/details';
import { displayName } from '../../model/names';
import type { ConnectionDialogProps } from './dialog-props';

/** Asks before a connection is removed; both sides keep their cases (CON-07). */
export function RemoveDialog({ opened, connection, onClose, onClosed }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const changed = useRefresh('connections_changed');
  const [problem, setProblem] = useState<ApiProblem>();
  const removal = useSubmission({
    send: async (id: string) => {
      await removeConnection(id);
      await changed();
    },
    onDone: () => {
      void notify({ kind: 'success', text: t('connections.removed') });
      onClose();
    },
    onProblem: setProblem,
  });
  const isAccepted = connection.status === 'ACCD';
  const name = displayName(connection);
  return (
    <ConfirmDialog
      opened={opened}
      title={isAccepted ? t('connections.removeTitle') : t('connections.withdrawTitle')}
      text={isAccepted ? t('connections.removeText', { name }) : t('connections.withdrawText', { name })}
      confirm={t('connections.remove')}
      isBusy={removal.isBusy}
      error={problem && problemDetailText(t, problem)}
      onConfirm={() => {
        setProblem(undefined);
        removal.submit(connection.id);
      }}
      onClose={onClose}
      onClosed={() => {
        setProblem(undefined);
        onClosed();
      }}
    />
  );
}
