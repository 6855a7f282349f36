import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { socialLinkOptions, socialLinkStateOptions } from '#/features/account/api/link-social-account';
import { FailedNotice } from '#/ui/feedback/failed-notice';
import { Notice } from '#/ui/feedback/notice';
import { NoticeSkeleton } from '#/ui/feedback/notice-skeleton';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import { InvalidAccess } from './invalid-access';

/** Connects the accounts at once and shows the result. */
function Connect({ state, hint }: { state: string; hint: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(socialLinkOptions(state));
  usePageTitle(t('social.connectTitle'));
  if (data?.refusal) return <InvalidAccess />;
  return (
    <AuthLayout>
      {data && (
        <Notice icon={IconCircleCheck} title={t('social.connected')}>
          <p>{hint}</p>
        </Notice>
      )}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <NoticeSkeleton label={t('social.connecting')} />}
    </AuthLayout>
  );
}

/** First shows which accounts would be connected. */
function Ask({ state, children }: { state: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(socialLinkStateOptions(state));
  const [isAgreed, setAgreed] = useState(false);
  usePageTitle(t('social.connectTitle'));
  if (isAgreed) return children;
  if (data?.refusal) return <InvalidAccess />;
  return (
    <AuthLayout>
      {data && (
        <Notice
          icon={IconPlugConnected}
          title={t('social.connectTitle')}
          actions={<Button onClick={() => setAgreed(true)}>{t('social.connect')}</Button>}
        >
          <p>{t('social.connectQuestion', data.answer)}</p>
        </Notice>
      )}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <NoticeSkeleton label={t('social.checking')} />}
    </AuthLayout>
  );
}

/** /social-login/complete: started from the settings in this browser (ACC-15). */
export function SocialLinkPage() {
  const { t } = useTranslation();
  const { state } = useSearch({ from: '/social-login/complete' });
  return state ? <Connect state={state} hint={t('social.closeTab')} /> : <InvalidAccess />;
}

/** /login-social/complete: started by an app, so the person at this browser agrees first (ACC-15). */
export function AppSocialLinkPage() {
  const { t } = useTranslation();
  const { state } = useSearch({ from: '/login-social/complete' });
  if (!state) return <InvalidAccess />;
  return (
    <Ask state={state}>
      <Connect state={state} hint={t('social.closeTabApp')} />
    </Ask>
  );
}
