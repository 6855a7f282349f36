import { IconMapOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import { LinkButton } from '#/ui/controls/link-button';
import { Notice } from '#/ui/feedback/notice';
import { usePageTitle } from '#/ui/layout/page-title';
import { mayAdminister } from '../administration/areas';
import { AuthLayout } from '../layouts/auth-layout';
import { ShellFrame } from '../shell/shell';
import classes from './not-found.module.css';

const AdministrationFrame = lazy(async () => {
  const { loadAdministrationTexts } = await import('#/features/administration/texts/administration');
  const [{ AdministrationFrame }] = await Promise.all([
    import('../administration/shell'),
    loadAdministrationTexts(),
  ]);
  return { default: AdministrationFrame };
});

function NotFoundNotice({ home }: { home: '/' | '/adm' }) {
  const { t } = useTranslation();
  return (
    <Notice
      icon={IconMapOff}
      title={t('errors.notFound')}
      actions={<LinkButton to={home}>{t('common.home')}</LinkButton>}
    >
      <p>{t('errors.notFoundText')}</p>
    </Notice>
  );
}

/** A signed-in person keeps the menu, so that a wrong address is easy to leave. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const user = useUser();
  const isAdministration = useLocation({ select: ({ pathname }) => pathname.startsWith('/adm/') });
  usePageTitle(t('errors.notFound'));
  if (!user) {
    return (
      <AuthLayout>
        <NotFoundNotice home="/" />
      </AuthLayout>
    );
  }
  const isStaff = isAdministration && mayAdminister(user);
  const notice = (
    <div className={classes.middle}>
      <NotFoundNotice home={isStaff ? '/adm' : '/'} />
    </div>
  );
  if (!isStaff) return <ShellFrame>{notice}</ShellFrame>;
  return (
    <Suspense fallback={null}>
      <AdministrationFrame>{notice}</AdministrationFrame>
    </Suspense>
  );
}
