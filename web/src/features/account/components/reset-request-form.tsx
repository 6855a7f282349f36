import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/error-text';
import { focusFirstError } from '#/ui/focus-first-error';
import { requestPasswordReset } from '../api/request-password-reset';
import { AccountForm } from './account-form';
import { EmailField } from './email-field';

/** Asks for the mail with the reset link (ACC-16). */
export function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const request = useSubmission({
    send: requestPasswordReset,
    leavesPage: () => true,
    onDone: onSent,
    onProblem: (problem) => {
      const text = fieldText(t, problem, 'email');
      if (text) showEmailError(text);
      else setAlert(problemText(t, problem));
    },
  });

  function showEmailError(text: string) {
    setEmailError(text);
    focusFirstError(form.current);
  }

  function submit() {
    setAlert(undefined);
    if (!email.trim()) return showEmailError(t('password.emailMissing'));
    request.submit(email.trim());
  }

  return (
    <AccountForm ref={form} alert={alert} onSubmit={submit}>
      <EmailField
        name="email"
        label={t('password.email')}
        withAsterisk={false}
        value={email}
        error={emailError}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setEmailError(undefined);
        }}
      />
      <Button type="submit" fullWidth loading={request.isBusy}>
        {t('password.sendLink')}
      </Button>
    </AccountForm>
  );
}
