import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choice-chips.module.css';

interface Choice {
  value: string;
  label: string;
  mark?: ReactNode;
}

interface ChoiceChipsProps {
  label: ReactNode;
  choices: readonly Choice[];
  /** Undefined where several teeth differ. */
  value: string | undefined;
  error?: string;
  /** A choice that may be taken back: by choosing it again, or with Backspace. */
  isOptional?: boolean;
  /** As high as the fields beside it. */
  isTall?: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}

/** One of a few, all in sight. */
export function ChoiceChips({
  label,
  choices,
  value,
  error,
  isOptional,
  isTall,
  onChange,
  children,
}: ChoiceChipsProps) {
  const { t } = useTranslation();
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      className={classes.field}
      data-tall={isTall || undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>
        {label}
        {value === undefined && <span className={classes.differ}>{t('orders.differ')}</span>}
      </legend>
      <div className={classes.chips}>
        {choices.map((choice) => {
          const isChosen = choice.value === value;
          return (
            <label key={choice.value} className={classes.chip} data-error={error ? true : undefined}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={isChosen}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(choice.value)}
                onClick={() => isOptional && isChosen && onChange('')}
                onKeyDown={(event) => {
                  if (isOptional && (event.key === 'Backspace' || event.key === 'Delete')) onChange('');
                }}
              />
              {choice.mark}
              <span>{choice.label}</span>
            </label>
          );
        })}
        {children}
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
