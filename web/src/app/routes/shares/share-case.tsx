import { Button } from '@mantine/core';
import { IconClockPause, IconLinkOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordStep } from '#/features/shares/components/shared-case/password-step';
import { useSharedCase } from '#/features/shares/model/use-shared-case';
import { useUnlistedPage } from '#/features/shares/model/use-unlisted-page';
import { FailedNotice } from '#/ui/feedback/failed-notice';
import { Notice } from '#/ui/feedback/notice';
import { NoticeSkeleton } from '#/ui/feedback/notice-skeleton';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';
import { SharedCaseView } from './shared-case-view';

/** Expired, revoked or never valid: for the holder of the link the next step is the same. */
function GoneNotice() {
  const { t } = useTranslation();
  return (
    <Notice icon={IconLinkOff} tone="error" title={t('shares.goneTitle')}>
      <p>{t('shares.goneText')}</p>
    </Notice>
  );
}

function WaitNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      icon={IconClockPause}
      title={t('shares.waitTitle')}
      actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      <p>{t('server.tooManyAttempts')}</p>
    </Notice>
  );
}

function SharedCase({ token }: { token: string }) {
  const { t } = useTranslation();
  const state = useSharedCase(token);
  // Only the number: titles stay in browser histories and show on shared screens.
  usePageTitle(
    state.step === 'shown' ? t('cases.tab', { no: state.shared.content.no }) : t('shares.pageTitle'),
  );
  if (state.step === 'shown') return <SharedCaseView shareKey={state.key} shared={state.shared} />;
  return (
    <AuthLayout>
      {state.step === 'loading' && <NoticeSkeleton label={t('shares.loading')} />}
      {state.step === 'gone' && <GoneNotice />}
      {state.step === 'password' && (
        <PasswordStep isBusy={state.isBusy} refusal={state.refusal} onTry={state.tryPassword} />
      )}
      {state.step === 'failed' &&
        (state.problem.status === 429 ? (
          <WaitNotice onRetry={state.retry} />
        ) : (
          <FailedNotice error={state.problem} onRetry={state.retry} />
        ))}
    </AuthLayout>
  );
}

function LinkWithoutToken() {
  const { t } = useTranslation();
  usePageTitle(t('shares.pageTitle'));
  return (
    <AuthLayout>
      <GoneNotice />
    </AuthLayout>
  );
}

/** /share/case: one case, view only, for anyone with its link (SHR-01). */
export function ShareCasePage() {
  const { data: token } = useSearch({ from: '/share/case' });
  useUnlistedPage();
  return token ? <SharedCase key={token} token={token} /> : <LinkWithoutToken />;
}
