import { Button, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginAnswer } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/error-text';
import { focusFirstError } from '#/ui/focus-first-error';
import forms from '#/ui/form.module.css';
import { FormAlert } from '#/ui/form-alert';
import { PasswordField } from '#/ui/password-field';
import { login } from '../api/login';
import classes from './login-form.module.css';

const OneTimeCodeDialog = lazy(() => import('./one-time-code-dialog'));

interface LoginFormProps {
  callfrom?: 'adm';
  initialError?: string;
  /** Said for as long as it is given, whatever comes of the form. */
  warning?: string;
  forgotLink: ReactNode;
  onSignedIn: (answer: LoginAnswer) => void;
  onNeedsActivation: (uid: string) => void;
}

export function LoginForm({
  callfrom,
  initialError,
  warning,
  forgotLink,
  onSignedIn,
  onNeedsActivation,
}: LoginFormProps) {
  const { t } = useTranslation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(initialError);
  const [isMissing, setMissing] = useState(false);
  const [codeStep, setCodeStep] = useState<'unused' | 'open' | 'closed'>('unused');
  const form = useRef<HTMLFormElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const attempt = useSubmission({
    send: login,
    leavesPage: (answer) => answer !== 'code-required',
    onDone: (answer) => (answer === 'code-required' ? setCodeStep('open') : onSignedIn(answer)),
    onProblem: (problem) => {
      if (problem.uid) return onNeedsActivation(problem.uid);
      setError(problemText(t, problem));
      if (problem.isUnreachable) return;
      setPassword('');
      passwordInput.current?.focus();
    },
  });

  function submit() {
    const isIncomplete = !username.trim() || !password;
    setMissing(isIncomplete);
    setError(isIncomplete ? t('login.missing') : undefined);
    if (isIncomplete) return focusFirstError(form.current);
    attempt.submit({ username: username.trim(), password, callfrom });
  }

  return (
    <>
      <form
        ref={form}
        className={forms.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {warning && <FormAlert>{warning}</FormAlert>}
        {error && <FormAlert>{error}</FormAlert>}
        <TextInput
          type="email"
          name="username"
          label={t('login.email')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          value={username}
          error={isMissing && !username.trim()}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div className={classes.password}>
          <PasswordField
            ref={passwordInput}
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            error={isMissing && !password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div className={classes.forgot}>{forgotLink}</div>
        </div>
        <Button type="submit" fullWidth loading={attempt.isBusy}>
          {t('login.submit')}
        </Button>
      </form>
      {codeStep !== 'unused' && (
        <Suspense>
          <OneTimeCodeDialog
            opened={codeStep === 'open'}
            username={username.trim()}
            callfrom={callfrom}
            onSignedIn={onSignedIn}
            onClose={() => {
              setCodeStep('closed');
              setPassword('');
            }}
            onClosed={() => passwordInput.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
