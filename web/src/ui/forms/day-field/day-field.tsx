import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './day-field.module.css';
import { type Day, patternOf, toDay, writeDay } from './day-text';
import { useDayText } from './use-day-text';

const DayCalendar = lazy(() =>
  import('./day-calendar').then(({ DayCalendar }) => ({ default: DayCalendar })),
);

interface DayFieldProps
  extends Pick<
    TextInputProps,
    'id' | 'label' | 'description' | 'size' | 'className' | 'error' | 'aria-label' | 'inputWrapperOrder'
  > {
  /** "2026-11-15", or an empty text. */
  day: Day;
  /** Called with each complete day that is typed or chosen, and with an empty text when the field is empty. */
  onDay: (day: Day) => void;
  /** The first day that the calendar offers. */
  first?: Day;
  last?: Day;
  whenInvalid?: 'complain' | 'revert';
  /** The field was left, after its day was reported. */
  onLeft?: () => void;
}

/**
 * A day, typed in the format of the chosen language or chosen from a calendar. The browser's own field uses the
 * browser's language, which may differ from that of the page.
 */
export function DayField({
  day,
  onDay,
  first,
  last,
  whenInvalid = 'complain',
  onLeft,
  error,
  ...input
}: DayFieldProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useDayText({ language, day, latest: last, onDay, whenInvalid });
  const pattern = patternOf(language, {
    day: t('day.dayLetters'),
    month: t('day.monthLetters'),
    year: t('day.yearLetters'),
  });
  const example = writeDay(language, `${new Date().getFullYear()}-12-31`);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  // Runs before a dialog or popover around it gets the key, so that Escape closes one thing at a time.
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen]);

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      radius="var(--radius-large)"
      withRoles={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <TextInput
          {...input}
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
          maxLength={20}
          placeholder={pattern}
          value={field.text}
          error={error ?? (field.isInvalid && t('day.invalid', { example }))}
          onChange={(event) => field.type(event.currentTarget.value)}
          onBlur={() => {
            field.settle();
            onLeft?.();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') field.settle();
            if (event.key !== 'ArrowDown' || !event.altKey) return;
            event.preventDefault();
            setOpen(true);
          }}
          rightSectionWidth="var(--row-control)"
          rightSection={
            <button
              ref={button}
              type="button"
              className={classes.open}
              aria-label={t('day.choose')}
              title={t('day.choose')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={17} stroke={1.6} aria-hidden />
            </button>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('day.choose')}
        className={classes.dropdown}
        // Otherwise a popover around the field would treat a press in here as one outside.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
      >
        <Suspense fallback={<div className={classes.space} />}>
          <DayCalendar
            day={day}
            today={toDay(new Date())}
            first={first}
            last={last}
            onPick={(picked) => {
              field.pick(picked);
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
