import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#/api/use-submission';
import { blankText } from '#/i18n/blank-texts';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { type Message, useMessage } from '#/ui/feedback/message';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { confirmPasswordReset } from '../../api/confirm-password-reset';
import { NewPasswordFields } from '../fields/new-password-fields';
import { AccountForm } from './account-form';

const EMPTY = { password: '', confirm: '' };

interface CreatePasswordFormProps {
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

/** Sets a new password with the token from the reset email (ACC-16). */
export function CreatePasswordForm({ token, onDone, onExpired }: CreatePasswordFormProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(EMPTY);
  const [errors, setErrors] = useState<{ password?: Message; confirm?: Message }>({});
  const [alert, setAlert] = useMessage();
  const form = useRef<HTMLFormElement>(null);

  const confirmation = useSubmission({
    send: confirmPasswordReset,
    leavesPage: () => true,
    onDone,
    onProblem: (problem) => {
      if (problem.code === 'token_expired') return onExpired();
      if (problem.fields.password) reject({ password: (t) => fieldText(t, problem, 'password') });
      else setAlert((t) => problemText(t, problem));
    },
  });

  function reject(found: typeof errors, text?: Message) {
    setErrors(found);
    setAlert(text);
    focusFirstError(form.current);
  }

  function submit() {
    setAlert();
    setErrors({});
    if (!value.password || !value.confirm) {
      return reject(
        {
          password: value.password ? undefined : (t) => blankText(t, 'new_password'),
          confirm: value.confirm ? undefined : (t) => blankText(t, 'new_password_confirm'),
        },
        (t) => t('password.missing'),
      );
    }
    if (value.password !== value.confirm) {
      setValue(EMPTY);
      return reject({ password: (t) => t('password.mismatch') });
    }
    confirmation.submit({ token, password: value.password });
  }

  return (
    <AccountForm ref={form} alert={alert} onSubmit={submit}>
      <NewPasswordFields value={value} errors={errors} onChange={setValue} />
      <Button type="submit" fullWidth loading={confirmation.isBusy}>
        {t('password.save')}
      </Button>
    </AccountForm>
  );
}
