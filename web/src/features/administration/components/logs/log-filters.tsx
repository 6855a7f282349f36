import { TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterOf } from '#/api/administration';
import type { ListAddress } from '#/ui/data-table/state/types';
import { DayInput } from '#/ui/forms/day-input';
import { dayOf, endOfDay, startOfDay } from '../../model/days';
import classes from './logs-screen.module.css';

type LogFilter = FilterOf<'/v1/cs/logs/'>;

interface TextFilterProps {
  name: LogFilter;
  label: string;
  address: ListAddress<LogFilter>;
}

/** Applies the filter on Enter or when the box loses focus. */
function TextFilter({ name, label, address }: TextFilterProps) {
  const value = address.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const send = () => {
    if (typed.trim() !== value) address.change({ filters: { [name]: typed.trim() } });
  };
  return (
    <TextInput
      size="sm"
      className={classes.text}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}

/** Filters by person, record and time (ADM-07). */
export function LogFilters({ address }: { address: ListAddress<LogFilter> }) {
  const { t } = useTranslation();
  const id = useId();
  const { from, to } = address.filters;
  return (
    <>
      <TextFilter name="person" label={t('adm.logs.personFilter')} address={address} />
      <TextFilter name="record" label={t('adm.logs.record')} address={address} />
      <div className={classes.day}>
        <label htmlFor={`${id}-from`}>{t('cases.from')}</label>
        <DayInput
          id={`${id}-from`}
          day={dayOf(from)}
          onDay={(day) => address.change({ filters: { from: startOfDay(day) } })}
        />
      </div>
      <div className={classes.day}>
        <label htmlFor={`${id}-to`}>{t('cases.to')}</label>
        <DayInput
          id={`${id}-to`}
          day={dayOf(to)}
          onDay={(day) => address.change({ filters: { to: endOfDay(day) } })}
        />
      </div>
    </>
  );
}
