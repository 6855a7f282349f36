/** Pages that only show a message and a link to continue. */
import { IconCircleCheck, IconClockX, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResendActivation } from '#/features/account/components/sign-up/resend-activation';
import { lastMailedTo } from '#/features/account/model/sign-up/mailed-to';
import { LinkButton } from '#/ui/controls/link-button';
import { Notice } from '#/ui/feedback/notice';
import { usePageTitle } from '#/ui/layout/page-title';
import { AuthLayout } from '../../layouts/auth-layout';

/**
 * After a reload, or opened by its address, the page does not know the email address and shows the text without it.
 */
export function SignupEmailPage() {
  const { t } = useTranslation();
  const [mailedTo] = useState(lastMailedTo);
  const home = (
    <LinkButton to="/" variant={mailedTo?.uid ? 'default' : 'filled'}>
      {t('common.home')}
    </LinkButton>
  );
  usePageTitle(t('signupEmail.title'));
  return (
    <AuthLayout>
      <Notice
        icon={IconMail}
        title={t('signupEmail.title')}
        actions={mailedTo?.uid ? <ResendActivation uid={mailedTo.uid}>{home}</ResendActivation> : home}
      >
        <p>{mailedTo ? t('signupEmail.textTo', { email: mailedTo.email }) : t('signupEmail.text')}</p>
        <p>{t('signupEmail.spam')}</p>
      </Notice>
    </AuthLayout>
  );
}

export function PasswordLinkPage() {
  const { t } = useTranslation();
  usePageTitle(t('password.linkTitle'));
  return (
    <AuthLayout>
      <Notice
        icon={IconMail}
        title={t('password.linkTitle')}
        actions={<LinkButton to="/login">{t('password.backToSignIn')}</LinkButton>}
      >
        <p>{t('password.linkText')}</p>
        <p>{t('password.linkSpam')}</p>
      </Notice>
    </AuthLayout>
  );
}

export function PasswordCreatedPage() {
  const { t } = useTranslation();
  usePageTitle(t('password.createdTitle'));
  return (
    <AuthLayout>
      <Notice
        icon={IconCircleCheck}
        title={t('password.createdTitle')}
        actions={<LinkButton to="/login">{t('password.signIn')}</LinkButton>}
      >
        <p>{t('password.createdText')}</p>
      </Notice>
    </AuthLayout>
  );
}

export function TokenExpiredPage() {
  const { t } = useTranslation();
  usePageTitle(t('password.expiredTitle'));
  return (
    <AuthLayout>
      <Notice
        icon={IconClockX}
        tone="error"
        title={t('password.expiredTitle')}
        actions={
          <>
            <LinkButton to="/password_reset">{t('password.requestNew')}</LinkButton>
            <LinkButton to="/" variant="default">
              {t('common.home')}
            </LinkButton>
          </>
        }
      >
        <p>{t('password.expiredText')}</p>
      </Notice>
    </AuthLayout>
  );
}
