import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import type { Connection } from '../../api/connections';
import { type ConnectionRequest, requestConnection } from '../../api/request-connection';
import { useRequest } from '../../model/use-request';
import { RequestForm } from '../request/request-form';
import { SentNotice } from '../request/sent-notice';
import type { ConnectionDialogProps } from './dialog-props';

function RequestAgain({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, email, alias, text } = connection;
  const request = useRequest(requestConnection, (sent: ConnectionRequest) => sent.email);
  if (request.sent) return <SentNotice {...request.sent} onClose={onClose} />;
  return (
    <RequestForm
      initial={{ email, alias, text }}
      isEmailFixed
      submit={t('connections.requestAgain')}
      isBusy={request.isBusy}
      problem={request.problem}
      onEdit={request.forgetProblem}
      onSubmit={(fields) => request.submit({ id, ...fields })}
      onCancel={onClose}
    />
  );
}

/** Repeats an invitation that was not answered or was rejected (CON-03). */
export function RequestAgainDialog({ connection, ...frame }: ConnectionDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...frame} title={t('connections.requestAgain')} size={480}>
      <RequestAgain connection={connection} onClose={frame.onClose} />
    </Dialog>
  );
}
