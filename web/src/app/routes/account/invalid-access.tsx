import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#/ui/controls/link-button';
import { Notice } from '#/ui/feedback/notice';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

/** Shown for an address that does not come from the sign-in it names. */
export function InvalidAccess() {
  const { t } = useTranslation();
  usePageTitle(t('server.invalidAccess'));
  return (
    <AuthLayout>
      <Notice
        icon={IconLinkOff}
        tone="error"
        title={t('server.invalidAccess')}
        actions={<LinkButton to="/">{t('common.home')}</LinkButton>}
      >
        <p>{t('social.invalidText')}</p>
      </Notice>
    </AuthLayout>
  );
}
