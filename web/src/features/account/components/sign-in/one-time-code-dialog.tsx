import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginAnswer } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { SendAgain } from '#/ui/controls/send-again';
import { Dialog } from '#/ui/dialogs/dialog';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { CodeField } from '#/ui/forms/code-field';
import forms from '#/ui/forms/form.module.css';
import { loginWithCode, resendLoginCode } from '../../api/login-otp';
import classes from './one-time-code-dialog.module.css';

const RECOVERY_CODE_MAX_LENGTH = 32;
const SMS = 1;
const MAIL = 2;
const AUTHENTICATOR = 3;

interface OneTimeCodeDialogProps {
  opened: boolean;
  username: string;
  /** How the code is delivered: 1 SMS, 2 email, 3 authenticator app. */
  method?: number;
  /** The masked number or address the code was sent to. */
  sentTo?: string | null;
  callfrom?: 'adm';
  onSignedIn: (answer: LoginAnswer) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The second step of signing in (ACC-09). */
export default function OneTimeCodeDialog(props: OneTimeCodeDialogProps) {
  const { opened, username, method = MAIL, sentTo, callfrom, onSignedIn, onClose, onClosed } = props;
  const { t } = useTranslation();
  const [otp, setOtp] = useState('');
  const [remember, setRemember] = useState(false);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [error, setError] = useMessage();
  const input = useRef<HTMLInputElement>(null);

  const attempt = useSubmission({
    send: loginWithCode,
    leavesPage: () => true,
    onDone: onSignedIn,
    onProblem: (problem) => {
      setError((t) => problemText(t, problem));
      input.current?.select();
    },
  });

  function verify(code: string) {
    if (!code) {
      setError((t) => (usesRecovery ? t('code.recoveryMissing') : t('code.missing')));
      input.current?.focus();
      return;
    }
    attempt.submit({ username, otp: code, callfrom, remember });
  }

  function change(code: string) {
    setOtp(code);
    setError();
  }

  function explanation() {
    if (usesRecovery) return t('code.recoveryText');
    if (method === SMS) return t('code.sentSms', { phone: sentTo ?? '' });
    if (method === AUTHENTICATOR) return t('code.authenticator');
    return t('code.sent', { email: sentTo ?? username });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        change('');
        setUsesRecovery(false);
        // Another person may sign in next in this browser.
        setRemember(false);
        onClosed();
      }}
      title={t('code.title')}
    >
      <form
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify(otp.trim());
        }}
      >
        <p className={classes.text}>{explanation()}</p>
        <div className={classes.field}>
          {usesRecovery ? (
            <TextInput
              ref={input}
              name="recovery-code"
              label={t('code.recoveryLabel')}
              required
              withAsterisk={false}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={RECOVERY_CODE_MAX_LENGTH}
              className={classes.recovery}
              value={otp}
              error={error}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <CodeField ref={input} value={otp} error={error} onChange={change} onComplete={verify} />
          )}
          {method === AUTHENTICATOR ? (
            <button
              type="button"
              className={classes.switch}
              onClick={() => {
                change('');
                setUsesRecovery((before) => !before);
                requestAnimationFrame(() => input.current?.focus());
              }}
            >
              {usesRecovery ? t('code.useAuthenticator') : t('code.useRecovery')}
            </button>
          ) : (
            <SendAgain send={() => resendLoginCode(username)} sentText={t('code.sentAgain')} />
          )}
        </div>
        {callfrom !== 'adm' && (
          <Checkbox
            size="md"
            label={t('code.remember')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
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
