import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import type { StoredUser } from '#/api/types';
import { resetTokenOptions } from '#/features/account/api/validate-reset-token';
import { ChangePasswordForm } from '#/features/account/components/forms/change-password-form';
import { CreatePasswordForm } from '#/features/account/components/forms/create-password-form';
import { ResetRequestForm } from '#/features/account/components/forms/reset-request-form';
import { LookOnly } from '#/ui/controls/look-only';
import { FailedNotice } from '#/ui/feedback/failed-notice';
import { NoticeSkeleton } from '#/ui/feedback/notice-skeleton';
import { FormHeader } from '#/ui/forms/form-header';
import { PageHeading } from '#/ui/layout/page-heading';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import classes from './password.module.css';

const ShellFrame = lazy(() => import('../../shell/shell').then((module) => ({ default: module.ShellFrame })));

function RequestLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(t('password.resetTitle'));
  return (
    <AuthLayout>
      <FormHeader title={t('password.resetTitle')}>{t('password.resetText')}</FormHeader>
      <ResetRequestForm onSent={() => void navigate({ to: '/passwordLink' })} />
      <p className={classes.back}>
        <Link to="/login" className="link">
          {t('password.backToSignIn')}
        </Link>
      </p>
    </AuthLayout>
  );
}

function CreatePassword({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: isValid, error, refetch } = useQuery(resetTokenOptions(token));
  usePageTitle(t('password.createTitle'));
  if (isValid === false) return <Navigate to="/tokenExpired" replace />;
  return (
    <AuthLayout>
      {isValid && (
        <>
          <FormHeader title={t('password.createTitle')}>{t('password.createText')}</FormHeader>
          <CreatePasswordForm
            token={token}
            onDone={() => void navigate({ to: '/createNewPassword', replace: true })}
            onExpired={() => void navigate({ to: '/tokenExpired', replace: true })}
          />
        </>
      )}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
      {isValid === undefined && !error && <NoticeSkeleton label={t('password.checkingLink')} />}
    </AuthLayout>
  );
}

function ChangePassword({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  return (
    <Suspense>
      <ShellFrame>
        <PageHeading title={t('password.changeTitle')} text={t('password.changeText')} />
        <div className={classes.card}>
          <LookOnly>
            <ChangePasswordForm email={user.email} />
          </LookOnly>
        </div>
      </ShellFrame>
    </Suspense>
  );
}

/** One page with three forms: for a token, else for a signed-in person, else for everyone (ACC-16). */
export function PasswordPage() {
  const user = useUser();
  const { token } = useParams({ strict: false });
  if (token) return <CreatePassword token={token} />;
  // Accounts of a provider have no password (PRF-02).
  if (user?.social_auth) return <Navigate to="/settings" replace />;
  if (user) return <ChangePassword user={user} />;
  return <RequestLink />;
}
