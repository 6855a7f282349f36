import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FilterOptions } from '../../api/filter-options';
import { filterOptionsOptions } from '../../api/filter-options';
import { fullDay } from '../../model/dates';
import { type CaseFilters, countFilters } from '../../model/filters/filters';
import { withInstitution, withPerson } from '../../model/filters/partners';
import { usePeriodWords } from '../../model/filters/use-period-words';
import { changeFilters, clearFilters } from '../../model/list/list-state';
import { useFilterStatuses } from '../../model/status/statuses';
import classes from './filter-chips.module.css';

interface Chip {
  key: string;
  label: string;
  remove: () => void;
}

function useDaysLabel() {
  const { t, i18n } = useTranslation();
  const periods = usePeriodWords();
  return ({ period, createDateFrom: from, createDateTo: to }: CaseFilters): string | undefined => {
    if (period) return periods.find((known) => known.period === period)?.label;
    const say = (day: string) => fullDay(i18n.language, day);
    if (from && to) return from === to ? say(from) : t('cases.fromTo', { from: say(from), to: say(to) });
    if (from) return t('cases.since', { day: say(from) });
    return to ? t('cases.until', { day: say(to) }) : undefined;
  };
}

function useChips(filters: CaseFilters): Chip[] {
  const { t } = useTranslation();
  const statuses = useFilterStatuses();
  const daysLabel = useDaysLabel();
  const { status, unreadCommentsOnly, institution, person } = filters;
  const { data: options } = useQuery({
    ...filterOptionsOptions(),
    enabled: institution !== null || person !== null,
  });
  // Until the options are loaded, institution and person can only be removed together.
  const without = (change: (known: FilterOptions) => Partial<CaseFilters>) =>
    changeFilters(options ? change(options) : { institution: null, person: null, userIds: [] });
  const chips: Chip[] = statuses
    .filter((known) => status.includes(known.status))
    .map(({ status: chosen, label }) => ({
      key: chosen,
      label,
      remove: () => changeFilters({ status: status.filter((other) => other !== chosen) }),
    }));
  const days = daysLabel(filters);
  if (unreadCommentsOnly)
    chips.push({
      key: 'unread',
      label: t('cases.unreadComments'),
      remove: () => changeFilters({ unreadCommentsOnly: false }),
    });
  if (days)
    chips.push({
      key: 'days',
      label: days,
      remove: () => changeFilters({ period: null, createDateFrom: null, createDateTo: null }),
    });
  if (institution)
    chips.push({
      key: 'institution',
      label: institution,
      remove: () => without((known) => withInstitution(known, filters, null)),
    });
  if (person)
    chips.push({
      key: 'person',
      label: options?.users.find(({ id }) => id === person)?.name ?? t('cases.person'),
      remove: () => without((known) => withPerson(known, filters, null)),
    });
  return chips;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const chips = useChips(filters);
  if (countFilters(filters) === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('cases.activeFilters')}>
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('cases.removeFilter', { name: label })}
            onClick={remove}
          >
            <span>{label}</span>
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={clearFilters}>
          {t('cases.clearAll')}
        </button>
      </li>
    </ul>
  );
}
