import { IconCircleCheck, IconLinkOff, IconMailExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ActivationOutcome, activationOptions } from '#/features/account/api/activate';
import { ResendActivation } from '#/features/account/components/sign-up/resend-activation';
import { LinkButton } from '#/ui/controls/link-button';
import { FailedNotice } from '#/ui/feedback/failed-notice';
import { Notice } from '#/ui/feedback/notice';
import { NoticeSkeleton } from '#/ui/feedback/notice-skeleton';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

function outcomeTitle(t: TFunction, outcome: ActivationOutcome | undefined): string {
  if (!outcome) return t('activation.checking');
  if (outcome.kind === 'activated') return t('activation.successTitle');
  return outcome.kind === 'expired' ? t('activation.expiredTitle') : t('activation.invalidTitle');
}

function Outcome({ outcome }: { outcome: ActivationOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'activated') {
    return (
      <Notice
        icon={IconCircleCheck}
        title={outcomeTitle(t, outcome)}
        actions={
          <>
            <LinkButton to="/login" search={{ next: outcome.next }}>
              {t('activation.signIn')}
            </LinkButton>
            <LinkButton to="/" variant="default">
              {t('common.home')}
            </LinkButton>
          </>
        }
      >
        <p>{t('activation.successText')}</p>
      </Notice>
    );
  }
  if (outcome.kind !== 'expired') {
    return (
      <Notice
        icon={IconLinkOff}
        tone="error"
        title={outcomeTitle(t, outcome)}
        actions={<LinkButton to="/">{t('common.home')}</LinkButton>}
      >
        <p>{outcome.kind === 'elsewhere' ? t('server.otherBrowser') : t('activation.invalidText')}</p>
      </Notice>
    );
  }
  return (
    <Notice
      icon={IconMailExclamation}
      title={outcomeTitle(t, outcome)}
      actions={
        <ResendActivation uid={outcome.uid}>
          <LinkButton to="/" variant="default">
            {t('common.home')}
          </LinkButton>
        </ResendActivation>
      }
    >
      <p>{t('activation.expiredText')}</p>
    </Notice>
  );
}

export function ActivatePage() {
  const { t } = useTranslation();
  const { uidb64, token } = useParams({ from: '/activate/$uidb64/$token' });
  const { data, error, refetch } = useQuery(activationOptions(uidb64, token));
  usePageTitle(error ? t('errors.crashTitle') : outcomeTitle(t, data));
  return (
    <AuthLayout>
      {data && <Outcome outcome={data} />}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <NoticeSkeleton label={t('activation.checking')} />}
    </AuthLayout>
  );
}
