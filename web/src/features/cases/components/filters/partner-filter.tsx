import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/lists/load-error';
import type { FilterOptions } from '../../api/filter-options';
import { filterOptionsOptions } from '../../api/filter-options';
import type { CaseFilters } from '../../model/filters/filters';
import { peopleOf, withInstitution, withPerson } from '../../model/filters/partners';
import { changeFilters } from '../../model/list/list-state';
import classes from './filter-form.module.css';

const NOBODY: FilterOptions = { institutions: [], users: [] };

/** Filters by partner: an institution, one of its people, or all. */
export function PartnerFilter({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const { data: options = NOBODY, error, refetch } = useQuery(filterOptionsOptions());
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  const shared = {
    size: 'sm',
    placeholder: t('common.all'),
    nothingFoundMessage: t('cases.noneFound'),
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('cases.clear') },
    withScrollArea: false,
    styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    // Rendered inside the popover, which closes on a click outside it.
    comboboxProps: { withinPortal: false, shadow: 'md', transitionProps: { duration: 150 } },
  } as const;
  return (
    <div className={classes.partners}>
      <Select
        {...shared}
        label={t('cases.institution')}
        data={options.institutions.map(({ name }) => name)}
        value={filters.institution}
        onChange={(name) => changeFilters(withInstitution(options, filters, name))}
      />
      <Select
        {...shared}
        label={t('cases.person')}
        data={peopleOf(options, filters.institution).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.person}
        onChange={(id) => changeFilters(withPerson(options, filters, id))}
      />
    </div>
  );
}
