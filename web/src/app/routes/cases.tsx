import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/empty-state';
import { PageHeading } from '#/ui/page-heading';

export function CasesPage() {
  const { t } = useTranslation();
  const { status } = useSearch({ from: '/signed-in/cases' });
  return (
    <>
      <PageHeading title={t('cases.title')} />
      <EmptyState title={status ? t('cases.emptyStatus') : t('cases.emptyTitle')}>
        {t('cases.emptyText')}
      </EmptyState>
    </>
  );
}
