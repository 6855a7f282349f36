import { IconChevronDown } from '@tabler/icons-react';
import { PERIODS, type Period, usePeriodNames } from '../model/periods';
import classes from './period-select.module.css';

interface PeriodSelectProps {
  label: string;
  period: Period;
  onChange: (period: Period) => void;
}

/** A native select, because every phone displays it well. */
export function PeriodSelect({ label, period, onChange }: PeriodSelectProps) {
  const names = usePeriodNames();
  return (
    <span className={classes.period}>
      <select
        aria-label={label}
        value={period}
        onChange={(event) => onChange(event.currentTarget.value as Period)}
      >
        {PERIODS.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </span>
  );
}
