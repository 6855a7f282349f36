import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type ConfirmationOutcome,
  deviceConfirmationOptions,
} from '#/features/devices/api/confirm-device-email';
import { LinkButton } from '#/ui/controls/link-button';
import { FailedNotice } from '#/ui/feedback/failed-notice';
import { Notice } from '#/ui/feedback/notice';
import { NoticeSkeleton } from '#/ui/feedback/notice-skeleton';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

function wordsOf(t: TFunction, outcome: ConfirmationOutcome): { title: string; text: string } {
  switch (outcome) {
    case 'confirmed':
      return { title: t('devices.confirmedTitle'), text: t('devices.confirmedText') };
    case 'invalid':
      return { title: t('devices.linkInvalidTitle'), text: t('devices.linkInvalidText') };
    case 'location-wrong':
      return { title: t('devices.locationWrongTitle'), text: t('devices.locationText') };
    case 'location-missing':
      return { title: t('devices.locationMissingTitle'), text: t('devices.locationText') };
  }
}

/** The link in the email that follows a registration (WEL-03). */
export function DeviceConfirmPage() {
  const { t } = useTranslation();
  const { rdidb64, token } = useParams({ from: '/devices/confirm-email/$rdidb64/$token' });
  const { sid } = useSearch({ from: '/devices/confirm-email/$rdidb64/$token' });
  const { data: outcome, error, refetch } = useQuery(deviceConfirmationOptions({ rdidb64, token, sid }));
  const words = outcome && wordsOf(t, outcome);
  usePageTitle(error ? t('errors.crashTitle') : (words?.title ?? t('devices.confirming')));
  return (
    <AuthLayout>
      {words && (
        <Notice
          icon={outcome === 'confirmed' ? IconCircleCheck : IconLinkOff}
          tone={outcome === 'confirmed' ? 'accent' : 'error'}
          title={words.title}
          actions={<LinkButton to="/">{t('common.home')}</LinkButton>}
        >
          <p>{words.text}</p>
        </Notice>
      )}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
      {!outcome && !error && <NoticeSkeleton label={t('devices.confirming')} />}
    </AuthLayout>
  );
}
