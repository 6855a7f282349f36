import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialogs/dialog';
import { changeSecondFactor, METHOD, type Method } from '../../api/second-factor';
import { type ReauthDialogProps, ReauthForm } from './reauth-form';

interface ChangeFactorDialogProps extends ReauthDialogProps {
  method: Exclude<Method, 3>;
}

/** Switches to codes by email or SMS, or switches the second factor off. */
export function ChangeFactorDialog(props: ChangeFactorDialogProps) {
  const { opened, method, hasPassword, onChanged, onClose, onClosed, onSignInAgain } = props;
  const { t } = useTranslation();
  const [problem, setProblem] = useState<ApiProblem>();
  const change = useSubmission({
    send: changeSecondFactor,
    onDone: onChanged,
    onProblem: setProblem,
  });
  const words = {
    [METHOD.off]: {
      title: t('security.offTitle'),
      text: t('security.offText'),
      submit: t('security.turnOff'),
    },
    [METHOD.sms]: { title: t('security.smsTitle'), text: t('security.smsText'), submit: t('security.use') },
    [METHOD.mail]: {
      title: t('security.mailTitle'),
      text: t('security.mailText'),
      submit: t('security.use'),
    },
  }[method];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setProblem(undefined);
        onClosed();
      }}
      title={words.title}
    >
      <ReauthForm
        hasPassword={hasPassword}
        text={words.text}
        submit={words.submit}
        isDangerous={method === METHOD.off}
        isBusy={change.isBusy}
        problem={problem}
        onSubmit={(password) => {
          setProblem(undefined);
          change.submit({ method, password });
        }}
        onCancel={onClose}
        onSignInAgain={onSignInAgain}
      />
    </Dialog>
  );
}
