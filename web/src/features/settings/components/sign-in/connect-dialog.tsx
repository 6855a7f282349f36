import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { Dialog } from '#/ui/dialogs/dialog';
import { startConnecting } from '../../api/identities';
import { openTabFirst } from '../../model/open-tab';
import { ReauthForm } from '../second-factor/reauth-form';

interface ConnectDialogProps {
  opened: boolean;
  provider: string;
  label: string;
  hasPassword: boolean;
  /** Called with whether the tab to connect was opened or blocked. */
  onDone: (outcome: 'opened' | 'blocked') => void;
  onClose: () => void;
  onSignInAgain: () => void;
}

/** Asks for the password before another account can sign in here (ACC-15). */
export function ConnectDialog(props: ConnectDialogProps) {
  const { opened, provider, label, hasPassword, onDone, onClose, onSignInAgain } = props;
  const { t } = useTranslation();
  const connecting = useMutation({
    mutationFn: (password: string) => openTabFirst(() => startConnecting(provider, password)),
    onSuccess: onDone,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={connecting.reset}
      title={`${t('security.connect')}: ${label}`}
      size={460}
    >
      <ReauthForm
        hasPassword={hasPassword}
        text={t('security.accountsText')}
        submit={t('security.connect')}
        isBusy={connecting.isPending}
        problem={connecting.error ? toProblem(connecting.error) : undefined}
        onSubmit={connecting.mutate}
        onCancel={onClose}
        onSignInAgain={onSignInAgain}
      />
    </Dialog>
  );
}
