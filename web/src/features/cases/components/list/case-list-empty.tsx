import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/lists/empty-state';
import { countFilters } from '../../model/filters/filters';
import { clearFilters, type ListState, searchFor } from '../../model/list/list-state';
import classes from './case-list.module.css';
import { NewCaseLink } from './new-case-link';

/** Explains why the list is empty and offers the next step. */
export function CaseListEmpty({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { filters, search } = state;
  const isNarrowed = search !== '' || countFilters(filters) > 0;
  const showAll = () => {
    searchFor('');
    clearFilters();
  };
  return (
    <div className={classes.empty}>
      {isNarrowed ? (
        <EmptyState
          title={search ? t('common.nothingMatches', { search }) : t('cases.emptyStatus')}
          action={
            <Button variant="default" onClick={showAll}>
              {t('cases.showAll')}
            </Button>
          }
        >
          {search === '' && t('cases.emptyFilters')}
        </EmptyState>
      ) : (
        <EmptyState title={t('cases.emptyStatus')} action={<NewCaseLink />}>
          {t('cases.emptyText')}
        </EmptyState>
      )}
    </div>
  );
}
