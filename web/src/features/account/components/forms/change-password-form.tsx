import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#/api/use-submission';
import { blankText } from '#/i18n/blank-texts';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { PasswordField } from '#/ui/forms/password-field';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { changePassword } from '../../api/change-password';
import { NewPasswordFields } from '../fields/new-password-fields';
import { AccountForm } from './account-form';
import classes from './account-form.module.css';

const EMPTY = { password: '', confirm: '' };

interface Errors {
  old?: Message;
  password?: Message;
  confirm?: Message;
}

/**
 * Changes the password of the signed-in person. A hidden email field tells password managers which account it
 * is (ACC-16).
 */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const [old, setOld] = useState('');
  const [value, setValue] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<{ kind: 'error' | 'success'; text: Message }>();
  const form = useRef<HTMLFormElement>(null);

  const change = useSubmission({
    send: changePassword,
    onDone: () => {
      clearFields();
      setAlert({ kind: 'success', text: (t) => t('password.changed') });
    },
    onProblem: (problem) => {
      const isWrongPassword = problem.code === 'wrong_password';
      if (isWrongPassword) {
        clearFields();
        return reject({ old: (t) => t('server.oldPasswordWrong') });
      }
      const { new_password, new_password_confirm } = problem.fields;
      if (new_password || new_password_confirm)
        reject({
          password: (t) => fieldText(t, problem, 'new_password'),
          confirm: (t) => fieldText(t, problem, 'new_password_confirm'),
        });
      else setAlert({ kind: 'error', text: (t) => problemText(t, problem) });
    },
  });

  function clearFields() {
    setOld('');
    setValue(EMPTY);
  }

  function reject(found: Errors) {
    setErrors(found);
    focusFirstError(form.current);
  }

  function submit() {
    setAlert(undefined);
    setErrors({});
    if (!old || !value.password || !value.confirm) {
      setAlert({ kind: 'error', text: (t) => t('password.missing') });
      return reject({
        old: old ? undefined : (t) => blankText(t, 'old_password'),
        password: value.password ? undefined : (t) => blankText(t, 'new_password'),
        confirm: value.confirm ? undefined : (t) => blankText(t, 'new_password_confirm'),
      });
    }
    if (value.password !== value.confirm) {
      setValue(EMPTY);
      return reject({ password: (t) => t('password.mismatch') });
    }
    change.submit({
      old_password: old,
      new_password: value.password,
      new_password_confirm: value.confirm,
    });
  }

  return (
    <AccountForm ref={form} alert={alert && { kind: alert.kind, text: alert.text(t) }} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="old_password"
        label={t('password.old')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={old}
        error={errors.old?.(t)}
        onChange={(event) => setOld(event.currentTarget.value)}
      />
      <NewPasswordFields value={value} errors={errors} onChange={setValue} />
      <Button type="submit" className={classes.save} loading={change.isBusy}>
        {t('password.save')}
      </Button>
    </AccountForm>
  );
}
