import { useTranslation } from 'react-i18next';
import { DayInput } from '#/ui/forms/day-input';
import type { CaseFilters } from '../../model/filters/filters';
import { daysOf, type Period, withFrom, withTo } from '../../model/filters/periods';
import { usePeriodWords } from '../../model/filters/use-period-words';
import { changeFilters } from '../../model/list/list-state';
import classes from './filter-form.module.css';

/** Filters by creation date: a period, or a first and last day. */
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
        <DayInput
          label={t('cases.from')}
          day={createDateFrom ?? ''}
          onDay={(day) => changeFilters({ period: null, ...withFrom(filters, day || null) })}
        />
        <DayInput
          label={t('cases.to')}
          day={createDateTo ?? ''}
          onDay={(day) => changeFilters({ period: null, ...withTo(filters, day || null) })}
        />
      </div>
    </fieldset>
  );
}
