import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#/api/use-submission';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { type Message, useMessage } from '#/ui/feedback/message';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { requestPasswordReset } from '../../api/request-password-reset';
import { EmailField } from '../fields/email-field';
import { AccountForm } from './account-form';

/** Requests the email with the reset link (ACC-16). */
export function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useMessage();
  const [alert, setAlert] = useMessage();
  const form = useRef<HTMLFormElement>(null);

  const request = useSubmission({
    send: requestPasswordReset,
    leavesPage: () => true,
    onDone: onSent,
    onProblem: (problem) => {
      if (problem.fields.email) showEmailError((t) => fieldText(t, problem, 'email'));
      else setAlert((t) => problemText(t, problem));
    },
  });

  function showEmailError(text: Message) {
    setEmailError(text);
    focusFirstError(form.current);
  }

  function submit() {
    setAlert();
    if (!email.trim()) return showEmailError((t) => t('blank.email'));
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
          setEmailError();
        }}
      />
      <Button type="submit" fullWidth loading={request.isBusy}>
        {t('password.sendLink')}
      </Button>
    </AccountForm>
  );
}
