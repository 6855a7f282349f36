import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import { EmptyState } from '#/ui/empty-state';
import { usePageTitle } from '#/ui/page-title';
import classes from './dashboard.module.css';

export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  usePageTitle(t('dashboard.title'));
  return (
    <>
      <h1 className={classes.title}>{t('dashboard.welcome', { name: user?.first_name ?? '' })}</h1>
      <EmptyState title={t('dashboard.emptyTitle')}>{t('dashboard.emptyText')}</EmptyState>
    </>
  );
}
