import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { usePageTitle } from '#/ui/page-title';
import { AuthLayout } from '../layouts/auth-layout';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('errors.notFound'));
  return (
    <AuthLayout>
      <Notice
        icon={IconMapOff}
        title={t('errors.notFound')}
        actions={<LinkButton to="/">{t('common.home')}</LinkButton>}
      >
        <p>{t('errors.notFoundText')}</p>
      </Notice>
    </AuthLayout>
  );
}
