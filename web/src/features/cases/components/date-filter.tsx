import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaseFilters } from '../model/filters';
import { changeFilters } from '../model/list-state';
import { daysOf, isDay, type Period, withFrom, withTo } from '../model/periods';
import { usePeriodWords } from '../model/use-period-words';
import classes from './filter-form.module.css';

/** When a case was created: a period, or from a day to a day. */
export function DateFilter({ filters }: { filters: CaseFilters }) {
  const { t } = useTranslation();
  const periods = usePeriodWords();
  const { period, createDateFrom, createDateTo } = filters;
  const choose = (chosen: Period) =>
    changeFilters(
      chosen === period
        ? { period: null, createDateFrom: null, createDateTo: null }
        : { period: chosen, ...daysOf(chosen, new Date()) },
    );
  /** A day that is only half typed comes as an empty text. */
  const dayOrNull = (value: string) => (isDay(value) ? value : null);
  return (
    <fieldset className={classes.part}>
      <legend>{t('cases.created')}</legend>
      <div className={classes.choices}>
        {periods.map(({ period: offered, label }) => (
          <button
            key={offered}
            type="button"
            className={classes.choice}
            data-tone="accent"
            aria-pressed={offered === period}
            onClick={() => choose(offered)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={classes.days}>
        <TextInput
          size="sm"
          type="date"
          label={t('cases.from')}
          value={createDateFrom ?? ''}
          onChange={(event) =>
            changeFilters({ period: null, ...withFrom(filters, dayOrNull(event.currentTarget.value)) })
          }
        />
        <TextInput
          size="sm"
          type="date"
          label={t('cases.to')}
          value={createDateTo ?? ''}
          onChange={(event) =>
            changeFilters({ period: null, ...withTo(filters, dayOrNull(event.currentTarget.value)) })
          }
        />
      </div>
    </fieldset>
  );
}
