import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginAnswer } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { Dialog } from '#/ui/dialog';
import { problemText } from '#/ui/error-text';
import forms from '#/ui/form.module.css';
import { loginWithCode } from '../api/login-otp';
import classes from './one-time-code-dialog.module.css';

const CODE_LENGTH = 6;

interface OneTimeCodeDialogProps {
  opened: boolean;
  username: string;
  callfrom?: 'adm';
  onSignedIn: (answer: LoginAnswer) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The second step of signing in: the code that was mailed (ACC-09). */
export default function OneTimeCodeDialog(props: OneTimeCodeDialogProps) {
  const { opened, username, callfrom, onSignedIn, onClose, onClosed } = props;
  const { t } = useTranslation();
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const attempt = useSubmission({
    send: loginWithCode,
    leavesPage: () => true,
    onDone: onSignedIn,
    onProblem: (problem) => {
      setError(problemText(t, problem));
      input.current?.select();
    },
  });

  function verify() {
    if (!otp) {
      setError(t('code.missing'));
      input.current?.focus();
      return;
    }
    attempt.submit({ username, otp, callfrom });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setOtp('');
        setError(undefined);
        onClosed();
      }}
      title={t('code.title')}
    >
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify();
        }}
      >
        <p className={classes.sent}>{t('code.sent', { email: username })}</p>
        <TextInput
          ref={input}
          data-autofocus
          name="otp"
          label={t('code.label')}
          required
          withAsterisk={false}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          classNames={{ input: classes.code }}
          value={otp}
          error={error}
          onChange={(event) => {
            setOtp(event.currentTarget.value.trim());
            setError(undefined);
          }}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={attempt.isBusy}>
            {t('code.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
