import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { LoginForm } from '#/features/account/components/sign-in/login-form';
import { LinkButton } from '#/ui/controls/link-button';
import type { Message } from '#/ui/feedback/message';
import { FormHeader } from '#/ui/forms/form-header';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import { clearNote, readNote } from '../../login-note';
import { useEnter } from '../../use-enter';
import { useUnconfirmedSignOut } from '../../use-unconfirmed-sign-out';
import classes from './login.module.css';
import { RegionSiteLink } from './region-site-link';

interface SignInProps {
  callfrom?: 'adm';
  next: string | undefined;
}

function useLoginNote(): Message | undefined {
  const [note] = useState(readNote);
  // After the render, not during it: a page that is about to reload may show the note for a moment.
  useEffect(() => clearNote, []);
  if (note === 'relogin') return (t) => t('server.reloginRequired');
  if (note === 'permission') return (t) => t('server.permissionMissing');
  return undefined;
}

function SignIn({ callfrom, next }: SignInProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [refusals, setRefusals] = useState(0);
  const enter = useEnter({ callfrom, next, onRefused: () => setRefusals((before) => before + 1) });
  const note = useLoginNote();
  const isUnconfirmed = useUnconfirmedSignOut();

  return (
    <LoginForm
      // A new key resets the form for the next person.
      key={refusals}
      callfrom={callfrom}
      initialError={refusals > 0 ? (t) => t('server.permissionMissing') : note}
      warning={isUnconfirmed ? t('login.signOutPending') : undefined}
      onSignedIn={enter}
      onElsewhere={(site) => window.location.assign(`${site}/login`)}
      onSocialSignup={
        callfrom ? undefined : (data) => void navigate({ to: '/signup/social', search: { data } })
      }
      onNeedsActivation={(uid) => void navigate({ to: '/resend/$uid', params: { uid } })}
      forgotLink={
        <Link to="/password_reset" className="link">
          {t('login.forgot')}
        </Link>
      }
    />
  );
}

export function LoginPage() {
  const { t } = useTranslation();
  const { skin, demo_request_url } = useApp();
  const { next } = useSearch({ from: '/login' });
  usePageTitle(t('login.title'));
  return (
    <AuthLayout
      footer={
        demo_request_url && (
          <a className="link" href={demo_request_url}>
            {t('login.requestDemo')}
          </a>
        )
      }
    >
      <FormHeader title={t('login.title')}>{t('login.welcome')}</FormHeader>
      <SignIn next={next} />
      <div className={classes.more}>
        <p className={classes.divider}>
          <span>{t('login.newHere', { app: skin.app_name })}</span>
        </p>
        <LinkButton to="/signup" variant="default" fullWidth>
          {t('login.createAccount')}
        </LinkButton>
        <RegionSiteLink />
      </div>
    </AuthLayout>
  );
}

export function AdminLoginPage() {
  const { t } = useTranslation();
  const { next } = useSearch({ from: '/adm' });
  usePageTitle(t('login.administration'));
  return (
    <AuthLayout>
      <FormHeader title={t('login.administration')}>{t('login.administrationHint')}</FormHeader>
      <SignIn callfrom="adm" next={next} />
    </AuthLayout>
  );
}
