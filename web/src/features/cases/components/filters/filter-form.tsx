import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CaseFilters, countFilters } from '../../model/filters/filters';
import { changeFilters, clearFilters } from '../../model/list/list-state';
import { type FilterStatus, useFilterStatuses } from '../../model/status/statuses';
import { DateFilter } from './date-filter';
import classes from './filter-form.module.css';
import { PartnerFilter } from './partner-filter';

function StatusFilter({ chosen }: { chosen: FilterStatus[] }) {
  const { t } = useTranslation();
  const statuses = useFilterStatuses();
  const toggle = (status: FilterStatus) =>
    changeFilters({
      status: chosen.includes(status) ? chosen.filter((other) => other !== status) : [...chosen, status],
    });
  return (
    <fieldset className={classes.part}>
      <legend>{t('cases.status')}</legend>
      <div className={classes.choices}>
        {statuses.map(({ status, label, tone }, index) => (
          <button
            key={status}
            type="button"
            className={classes.choice}
            data-tone={tone}
            data-autofocus={index === 0 || undefined}
            aria-pressed={chosen.includes(status)}
            onClick={() => toggle(status)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The filters of the list; changes apply immediately (LST-03). */
export function FilterForm({ filters, onDone }: { filters: CaseFilters; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.form}>
        <StatusFilter chosen={filters.status} />
        <Switch
          size="sm"
          label={t('cases.unreadOnly')}
          labelPosition="left"
          classNames={{ body: classes.switch }}
          checked={filters.unreadCommentsOnly}
          onChange={(event) => changeFilters({ unreadCommentsOnly: event.currentTarget.checked })}
        />
        <DateFilter filters={filters} />
        <PartnerFilter filters={filters} />
      </div>
      <div className={classes.actions}>
        {countFilters(filters) > 0 && (
          <Button size="sm" variant="subtle" onClick={clearFilters}>
            {t('cases.clearAll')}
          </Button>
        )}
        <Button size="sm" className={classes.done} onClick={onDone}>
          {t('cases.done')}
        </Button>
      </div>
    </>
  );
}
