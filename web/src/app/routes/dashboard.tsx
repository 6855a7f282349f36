import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import { EmptyState } from '#/ui/empty-state';
import { PageHeading } from '#/ui/page-heading';
import { LinkButton } from '../link-button';

export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <PageHeading
        title={t('dashboard.welcome', { name: user?.first_name ?? '' })}
        tab={t('dashboard.title')}
      />
      <EmptyState
        title={t('dashboard.emptyTitle')}
        action={<LinkButton to="/connections">{t('connections.invite')}</LinkButton>}
      >
        {t('dashboard.emptyText')}
      </EmptyState>
    </>
  );
}
