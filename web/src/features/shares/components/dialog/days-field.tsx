import { useTranslation } from 'react-i18next';
import { DAYS } from '../../model/use-share-form';
import classes from './days-field.module.css';

interface DaysFieldProps {
  value: number;
  onChange: (days: number) => void;
}

/** How long a link works. */
export function DaysField({ value, onChange }: DaysFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('shares.duration')}</legend>
      <div className={classes.options}>
        {DAYS.map((days) => (
          <label key={days} className={classes.option}>
            <input
              type="radio"
              name="days"
              value={days}
              checked={value === days}
              onChange={() => onChange(days)}
            />
            {t('shares.days', { count: days })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
