import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { LoginAnswer } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import { type Message, useMessage } from '#/ui/feedback/message';
import { PasswordField } from '#/ui/forms/password-field';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { login } from '../../api/login';
import { configuredSite } from '../../model/region/region-site';
import type { CodeRequest, LoginOutcome } from '../../model/sign-in/login-outcome';
import { EmailField } from '../fields/email-field';
import { AccountForm } from '../forms/account-form';
import classes from './login-form.module.css';
import { SocialSignIn } from './social-sign-in';

const OneTimeCodeDialog = lazy(() => import('./one-time-code-dialog'));

interface LoginFormProps {
  callfrom?: 'adm';
  initialError?: Message;
  /** Shown for as long as it is set, also after the form was submitted. */
  warning?: string;
  forgotLink: ReactNode;
  onSignedIn: (answer: LoginAnswer) => void;
  /** Called when the account belongs to another region, with the address of that region's site. */
  onElsewhere: (site: string) => void;
  onNeedsActivation: (uid: string) => void;
  /** Set if providers may be used. Called when a person known to a provider has no account here yet. */
  onSocialSignup?: (data: string) => void;
}

export function LoginForm(props: LoginFormProps) {
  const { callfrom, initialError, warning, forgotLink } = props;
  const { onSignedIn, onElsewhere, onNeedsActivation, onSocialSignup } = props;
  const { t } = useTranslation();
  const { region_sites } = useApp();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useMessage(initialError);
  const [isMissing, setMissing] = useState(false);
  const [codeRequest, setCodeRequest] = useState<CodeRequest>();
  const [isAskingCode, setAskingCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const attempt = useSubmission({
    send: login,
    leavesPage: (outcome) => outcome.kind === 'signed-in' || siteOf(outcome) !== undefined,
    onDone: accept,
    onProblem: (problem) => {
      if (problem.uid) return onNeedsActivation(problem.uid);
      setError((t) => problemText(t, problem));
      if (problem.isUnreachable) return;
      setPassword('');
      passwordInput.current?.focus();
    },
  });

  function accept(outcome: LoginOutcome) {
    if (outcome.kind === 'signed-in') return onSignedIn(outcome.answer);
    if (outcome.kind === 'sign-up-required') return onSocialSignup?.(outcome.data);
    if (outcome.kind === 'elsewhere') {
      const site = siteOf(outcome);
      return site ? onElsewhere(site) : setError((t) => t('login.siteUnknown'));
    }
    setCodeRequest(outcome.request);
    setAskingCode(true);
  }

  function siteOf(outcome: LoginOutcome) {
    return outcome.kind === 'elsewhere' ? configuredSite(region_sites, outcome.site) : undefined;
  }

  function submit() {
    const isIncomplete = !username.trim() || !password;
    setMissing(isIncomplete);
    setError(isIncomplete ? (t) => t('login.missing') : undefined);
    if (isIncomplete) return focusFirstError(form.current);
    attempt.submit({ username: username.trim(), password, callfrom });
  }

  return (
    <>
      <AccountForm ref={form} alert={error} warning={warning} onSubmit={submit}>
        <EmailField
          name="username"
          label={t('login.email')}
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
      </AccountForm>
      {onSocialSignup && <SocialSignIn onOutcome={accept} onNeedsActivation={onNeedsActivation} />}
      {codeRequest && (
        <Suspense>
          <OneTimeCodeDialog
            opened={isAskingCode}
            username={codeRequest.username}
            method={codeRequest.method}
            sentTo={codeRequest.sentTo}
            callfrom={callfrom}
            onSignedIn={onSignedIn}
            onClose={() => {
              setAskingCode(false);
              setPassword('');
            }}
            onClosed={() => passwordInput.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
