import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/empty-state';
import { PageHeading } from '#/ui/page-heading';

export function ConnectionsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('connections.title')} />
      <EmptyState title={t('connections.emptyTitle')}>{t('connections.emptyText')}</EmptyState>
    </>
  );
}
