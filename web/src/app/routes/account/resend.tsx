import { IconMailExclamation } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResendActivation } from '#/features/account/components/sign-up/resend-activation';
import { LinkButton } from '#/ui/controls/link-button';
import { Notice } from '#/ui/feedback/notice';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

export function ResendPage() {
  const { t } = useTranslation();
  const { uid } = useParams({ from: '/resend/$uid' });
  usePageTitle(t('activation.expiredTitle'));
  return (
    <AuthLayout>
      <Notice
        icon={IconMailExclamation}
        title={t('activation.expiredTitle')}
        actions={
          <ResendActivation uid={uid}>
            <LinkButton to="/" variant="default">
              {t('common.home')}
            </LinkButton>
          </ResendActivation>
        }
      >
        <p>{t('activation.neededText')}</p>
      </Notice>
    </AuthLayout>
  );
}
