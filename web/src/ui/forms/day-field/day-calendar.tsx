import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './day-calendar.module.css';
import { type Day, toDate } from './day-text';
import { dayByKey, inMonth, monthOf, weeksOf, within } from './month';
import { useCalendarWords } from './use-calendar-words';

interface DayCalendarProps {
  day: Day;
  today: Day;
  first?: Day;
  last?: Day;
  onPick: (day: Day) => void;
}

/** Mantine's dialogs look for this attribute on the focused element: Escape belongs to the calendar. */
const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true };

/** A month from which a day is chosen with the pointer or keys. */
export function DayCalendar({
  day,
  today,
  first = '1900-01-01',
  last = '2199-12-31',
  onPick,
}: DayCalendarProps) {
  const { t, i18n } = useTranslation();
  const words = useCalendarWords(i18n.language);
  const [cursor, setCursor] = useState(() => within(day || today, first, last));
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(true);
  const shown = monthOf(cursor);
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
    (_, index) => Number(first.slice(0, 4)) + index,
  );

  // After opening and after arrow keys the day gets the focus; the calendar's other controls keep theirs.
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    isByKey.current = false;
  }, [cursor]);

  const show = (change: { year?: number; month?: number }) =>
    setCursor(within(inMonth(cursor, { ...shown, ...change }), first, last));

  function onKeyDown(event: React.KeyboardEvent) {
    const next = dayByKey(cursor, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    isByKey.current = true;
    setCursor(within(next, first, last));
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <button
          type="button"
          {...KEEPS_ESCAPE}
          className={classes.step}
          aria-label={t('day.previousMonth')}
          onClick={() => show({ month: shown.month - 1 })}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <select
          {...KEEPS_ESCAPE}
          className={classes.select}
          aria-label={t('day.month')}
          value={shown.month}
          onChange={(event) => show({ month: Number(event.currentTarget.value) })}
        >
          {words.months.map((name, month) => (
            <option key={name} value={month}>
              {name}
            </option>
          ))}
        </select>
        <select
          {...KEEPS_ESCAPE}
          className={classes.select}
          aria-label={t('day.year')}
          value={shown.year}
          onChange={(event) => show({ year: Number(event.currentTarget.value) })}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <button
          type="button"
          {...KEEPS_ESCAPE}
          className={classes.step}
          aria-label={t('day.nextMonth')}
          onClick={() => show({ month: shown.month + 1 })}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <table ref={grid} className={classes.grid} aria-label={`${words.months[shown.month]} ${shown.year}`}>
        <thead>
          <tr>
            {words.weekdays.map(({ short, name }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(shown).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((one, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no other id than their position
                <td key={weekday}>
                  {one && (
                    <button
                      type="button"
                      {...KEEPS_ESCAPE}
                      className={classes.day}
                      data-day={one}
                      aria-label={words.whole(one)}
                      aria-pressed={one === day}
                      aria-current={one === today ? 'date' : undefined}
                      disabled={one < first || one > last}
                      tabIndex={one === cursor ? 0 : -1}
                      onClick={() => onPick(one)}
                      onKeyDown={onKeyDown}
                    >
                      {toDate(one).getDate()}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
