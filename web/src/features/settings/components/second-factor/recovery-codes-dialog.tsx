import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialogs/dialog';
import { newRecoveryCodes } from '../../api/second-factor';
import { type ReauthDialogProps, ReauthForm } from './reauth-form';
import { RecoveryCodes } from './recovery-codes';

/** Replaces the recovery codes; the old ones stop working. */
export function RecoveryCodesDialog(props: ReauthDialogProps) {
  const { opened, hasPassword, onChanged, onClose, onClosed, onSignInAgain } = props;
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const renewal = useSubmission({
    send: newRecoveryCodes,
    onDone: (made) => {
      setCodes(made);
      onChanged();
    },
    onProblem: setProblem,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setCodes(undefined);
        setProblem(undefined);
        onClosed();
      }}
      title={codes ? t('security.recoveryCodes') : t('security.newCodes')}
      size={460}
      closesOnEscape={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ReauthForm
          hasPassword={hasPassword}
          text={t('security.newCodesText')}
          submit={t('security.newCodesSubmit')}
          isBusy={renewal.isBusy}
          problem={problem}
          onSubmit={(password) => {
            setProblem(undefined);
            renewal.submit(password);
          }}
          onCancel={onClose}
          onSignInAgain={onSignInAgain}
        />
      )}
    </Dialog>
  );
}
