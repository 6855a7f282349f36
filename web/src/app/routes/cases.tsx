import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/empty-state';
import { PageHeading } from '#/ui/page-heading';
import { LinkButton } from '../link-button';

export function CasesPage() {
  const { t } = useTranslation();
  const { status } = useSearch({ from: '/signed-in/cases' });
  return (
    <>
      <PageHeading title={t('cases.title')} />
      <EmptyState
        title={status ? t('cases.emptyStatus') : t('cases.emptyTitle')}
        action={
          status ? (
            <LinkButton to="/cases" variant="default">
              {t('cases.showAll')}
            </LinkButton>
          ) : (
            <LinkButton to="/connections">{t('connections.invite')}</LinkButton>
          )
        }
      >
        {t('cases.emptyText')}
      </EmptyState>
    </>
  );
}
