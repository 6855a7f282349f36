import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';
import { PasswordField } from '#/ui/forms/password-field';
import classes from '../security.module.css';

/** The properties of every dialog that asks for the password. */
export interface ReauthDialogProps {
  opened: boolean;
  hasPassword: boolean;
  onChanged: () => void;
  onClose: () => void;
  /** Called once the dialog has faded. */
  onClosed: () => void;
  onSignInAgain: () => void;
}

interface ReauthFormProps {
  /** Accounts of a provider have no password; a recent sign-in replaces it. */
  hasPassword: boolean;
  text: ReactNode;
  submit: string;
  /** True when the account is less protected afterwards. */
  isDangerous?: boolean;
  isBusy: boolean;
  problem: ApiProblem | undefined;
  onSubmit: (password: string) => void;
  onCancel: () => void;
  onSignInAgain: () => void;
}

/** Confirms that the person at the keyboard owns the account. */
export function ReauthForm(props: ReauthFormProps) {
  const { hasPassword, text, submit, isDangerous, isBusy, problem } = props;
  const { onSubmit, onCancel, onSignInAgain } = props;
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const needsSignIn = problem?.code === 'sign_in_again';
  const passwordError = problem && passwordText(problem);
  const alert = problem && !passwordError && (fieldText(t, problem, 'method') ?? problemText(t, problem));

  useEffect(() => {
    if (passwordError) input.current?.select();
  }, [passwordError]);

  function passwordText(found: ApiProblem): string | undefined {
    const faults = [...(found.fields.password ?? []), found.fault];
    const isWrong = faults.some((fault) => fault?.code === 'wrong_password');
    return isWrong ? t('security.passwordWrong') : fieldText(t, found, 'password');
  }

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isIncomplete = hasPassword && !password;
        setMissing(isIncomplete);
        if (isIncomplete) input.current?.focus();
        else onSubmit(password);
      }}
    >
      {alert && <FormAlert>{alert}</FormAlert>}
      <p className={classes.text}>{text}</p>
      {hasPassword && (
        <PasswordField
          ref={input}
          data-autofocus
          name="password"
          label={t('security.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          error={isMissing ? t('blank.password') : passwordError}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {needsSignIn ? (
          <Button onClick={onSignInAgain}>{t('security.signInAgain')}</Button>
        ) : (
          <Button type="submit" data-dangerous={isDangerous || undefined} loading={isBusy}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  );
}
