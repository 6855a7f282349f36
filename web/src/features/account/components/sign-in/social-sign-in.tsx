import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import type { AppInfo } from '#/api/types';
import { useSubmission } from '#/api/use-submission';
import { ProviderLogo } from '#/ui/drawings/provider-logo';
import { problemText } from '#/ui/feedback/error-text';
import type { Message } from '#/ui/feedback/message';
import { FormAlert } from '#/ui/forms/form-alert';
import type { LoginOutcome } from '../../model/sign-in/login-outcome';
import classes from './social-sign-in.module.css';

const WINDOW_FEATURES = 'popup,width=520,height=680';

type Provider = AppInfo['social_providers'][number];

interface SocialSignInProps {
  onOutcome: (outcome: LoginOutcome) => void;
  onNeedsActivation: (uid: string) => void;
}

/** One button per provider. The code for the provider's window is loaded on the first click (ACC-13). */
export function SocialSignIn({ onOutcome, onNeedsActivation }: SocialSignInProps) {
  const { t } = useTranslation();
  const { social_providers, site } = useApp();
  const [problem, setProblem] = useState<{ text: Message; hint?: Message }>();
  const popup = useRef<Window>(null);
  const label = useRef('');
  const pressed = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => () => popup.current?.close(), []);

  const attempt = useSubmission({
    send: async ({ opened, provider }: { opened: Window; provider: Provider }) => {
      try {
        const { signInWithPopup } = await import('../../model/sign-in/social-sign-in');
        return await signInWithPopup(opened, provider.name);
      } finally {
        opened.close();
      }
    },
    leavesPage: ({ kind }) => kind === 'signed-in' || kind === 'sign-up-required',
    onDone: (outcome) => {
      const provider = label.current;
      if (outcome.kind === 'refused') setProblem({ text: (t) => t('social.failed', { provider }) });
      else if (outcome.kind === 'denied') setProblem({ text: (t) => t('social.denied', { provider }) });
      else if (outcome.kind !== 'closed') return onOutcome(outcome);
      wantsFocus.current = true;
    },
    onProblem: (failure) => {
      if (failure.uid) return onNeedsActivation(failure.uid);
      const isTaken = failure.code === 'email_registered';
      const provider = label.current;
      const hint: Message = (t) => t('social.takenHint', { provider });
      setProblem({ text: (t) => problemText(t, failure), hint: isTaken ? hint : undefined });
      wantsFocus.current = true;
    },
  });

  // The button lost the focus when it was disabled; it can be focused again once it is rendered enabled.
  useEffect(() => {
    if (attempt.isBusy || !wantsFocus.current) return;
    wantsFocus.current = false;
    pressed.current?.focus();
  }, [attempt.isBusy]);

  // Providers redirect only to the configured address, so at any other address the window could not reply.
  if (social_providers.length === 0 || location.origin !== site) return null;

  function start(provider: Provider, button: HTMLButtonElement) {
    setProblem(undefined);
    pressed.current = button;
    // Opened before the first await: later, the browser would no longer attribute it to the click and block
    // it.
    popup.current = window.open('', 'archway-social', WINDOW_FEATURES);
    if (!popup.current) return setProblem({ text: (t) => t('social.blocked') });
    label.current = provider.label;
    attempt.submit({ opened: popup.current, provider });
  }

  return (
    <div className={classes.social}>
      <p className={classes.divider}>
        <span>{t('login.or')}</span>
      </p>
      {problem && (
        <FormAlert>
          {problem.text(t)}
          {problem.hint && <p className={classes.hint}>{problem.hint(t)}</p>}
        </FormAlert>
      )}
      {social_providers.map((provider) => (
        <Button
          key={provider.name}
          variant="default"
          fullWidth
          leftSection={<ProviderLogo kind={provider.kind} />}
          disabled={attempt.isBusy}
          onClick={(event) => start(provider, event.currentTarget)}
        >
          {t('login.continueWith', { provider: provider.label })}
        </Button>
      ))}
      <p className={classes.waiting} role="status">
        {attempt.isBusy && (
          <>
            {t('social.waiting')}{' '}
            <button type="button" className="link" onClick={() => popup.current?.close()}>
              {t('common.cancel')}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
