import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import type { Lab } from '../../api/labs';
import { type ConnectionRequest, NEW_CONNECTION, requestConnection } from '../../api/request-connection';
import { requestLab } from '../../api/request-lab';
import { useRequest } from '../../model/use-request';
import type { PageDialogProps } from '../dialogs/dialog-props';
import classes from './create-dialog.module.css';
import { LabForm } from './lab-form';
import { RequestForm } from './request-form';
import { SentNotice } from './sent-notice';

const EMPTY = { email: '', alias: '', text: '' };

function CreateConnection({ isClinic, onClose }: { isClinic: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const byEmail = useRequest(requestConnection, (sent: ConnectionRequest) => sent.email);
  const byLab = useRequest(
    (lab: Lab) => requestLab(lab.id),
    (lab) => lab.company_name || lab.name,
  );
  const sent = byEmail.sent ?? byLab.sent;
  if (sent) return <SentNotice {...sent} onClose={onClose} />;

  const emailForm = (
    <RequestForm
      initial={EMPTY}
      submit={t('connections.sendInvitation')}
      isBusy={byEmail.isBusy}
      problem={byEmail.problem}
      onEdit={byEmail.forgetProblem}
      onSubmit={(fields) => byEmail.submit({ id: NEW_CONNECTION, ...fields })}
      onCancel={onClose}
    />
  );
  if (!isClinic) return emailForm;
  return (
    <Tabs defaultValue="email" classNames={{ list: classes.tabs, tab: classes.tab }}>
      <Tabs.List grow>
        <Tabs.Tab value="email">{t('connections.withYourLab')}</Tabs.Tab>
        <Tabs.Tab value="lab">{t('connections.selectPartner')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="email">{emailForm}</Tabs.Panel>
      <Tabs.Panel value="lab">
        <LabForm
          isBusy={byLab.isBusy}
          problem={byLab.problem}
          onEdit={byLab.forgetProblem}
          onSubmit={byLab.submit}
          onCancel={onClose}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface CreateDialogProps extends PageDialogProps {
  isClinic: boolean;
}

/** Requests a new connection by email address; clinics can choose a lab from the list instead (CON-02). */
export function CreateDialog({ isClinic, ...frame }: CreateDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...frame} title={t('connections.create')} size={480}>
      <CreateConnection isClinic={isClinic} onClose={frame.onClose} />
    </Dialog>
  );
}
