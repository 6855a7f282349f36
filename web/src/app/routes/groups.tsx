import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/empty-state';
import { PageHeading } from '#/ui/page-heading';

export function GroupsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading title={t('groups.title')} />
      <EmptyState title={t('groups.emptyTitle')}>{t('groups.emptyText')}</EmptyState>
    </>
  );
}
