import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialogs/dialog';
import { changeSecondFactor, METHOD, startAuthenticator } from '../../api/second-factor';
import { AuthenticatorSetup } from './authenticator-setup';
import { type ReauthDialogProps, ReauthForm } from './reauth-form';
import { RecoveryCodes } from './recovery-codes';

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string; password: string }
  | { name: 'codes'; codes: string[] };

/** Sets up an authenticator app in three steps: the password, the app, and the recovery codes (ACC-09). */
export function AuthenticatorDialog(props: ReauthDialogProps) {
  const { opened, hasPassword, onChanged, onClose, onClosed, onSignInAgain } = props;
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [problem, setProblem] = useState<ApiProblem>();

  const start = useSubmission({
    send: async (password: string) => ({ ...(await startAuthenticator(password)), password }),
    onDone: ({ secret, uri, password }) => setStep({ name: 'scan', secret, uri, password }),
    onProblem: setProblem,
  });
  const confirmation = useSubmission({
    send: changeSecondFactor,
    onDone: (codes) => {
      setStep({ name: 'codes', codes });
      onChanged();
    },
    onProblem: setProblem,
  });

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setStep({ name: 'password' });
        setProblem(undefined);
        onClosed();
      }}
      title={step.name === 'codes' ? t('security.recoveryCodes') : t('security.appTitle')}
      size={460}
      closesOnEscape={step.name !== 'codes'}
    >
      {step.name === 'password' && (
        <ReauthForm
          hasPassword={hasPassword}
          text={t('security.appText')}
          submit={t('security.continue')}
          isBusy={start.isBusy}
          problem={problem}
          onSubmit={(password) => {
            setProblem(undefined);
            start.submit(password);
          }}
          onCancel={onClose}
          onSignInAgain={onSignInAgain}
        />
      )}
      {step.name === 'scan' && (
        <AuthenticatorSetup
          secret={step.secret}
          uri={step.uri}
          isBusy={confirmation.isBusy}
          problem={problem}
          onEdit={() => setProblem(undefined)}
          onSubmit={(code) =>
            confirmation.submit({ method: METHOD.authenticator, password: step.password, code })
          }
          onCancel={onClose}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}
