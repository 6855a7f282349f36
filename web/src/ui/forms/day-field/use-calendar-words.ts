import { useMemo } from 'react';
import { type Day, toDate } from './day-text';

/** Names of months and weekdays in a language. */
export function useCalendarWords(language: string) {
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
    const [month, narrow, long, full] = [
      format({ month: 'long' }),
      format({ weekday: 'narrow' }),
      format({ weekday: 'long' }),
      format({ dateStyle: 'full' }),
    ];
    // 5 January 2026 was a Monday.
    const week = Array.from({ length: 7 }, (_, weekday) => new Date(2026, 0, 5 + weekday, 12));
    return {
      months: Array.from({ length: 12 }, (_, number) => month.format(new Date(2026, number, 1, 12))),
      weekdays: week.map((date) => ({ short: narrow.format(date), name: long.format(date) })),
      whole: (day: Day) => full.format(toDate(day)),
    };
  }, [language]);
}
