/** The days of a month in a calendar, and how keys move between them. Weeks start on Monday (LST-03). */
import { type Day, toDate, toDay } from './day-text';

export interface Month {
  year: number;
  /** From 0 for January. */
  month: number;
}

export function monthOf(day: Day): Month {
  const date = toDate(day);
  return { year: date.getFullYear(), month: date.getMonth() };
}

function daysIn({ year, month }: Month): number {
  return new Date(year, month + 1, 0, 12).getDate();
}

/** Whole weeks; days of other months are undefined. */
export function weeksOf({ year, month }: Month): (Day | undefined)[][] {
  const before = (new Date(year, month, 1, 12).getDay() + 6) % 7;
  const count = daysIn({ year, month });
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - before + 1;
      return date >= 1 && date <= count ? toDay(new Date(year, month, date, 12)) : undefined;
    }),
  );
}

/** The same day of another month, or its last day. */
export function inMonth(day: Day, { year, month }: Month): Day {
  const first = new Date(year, month, 1, 12);
  const shown = { year: first.getFullYear(), month: first.getMonth() };
  return toDay(new Date(shown.year, shown.month, Math.min(toDate(day).getDate(), daysIn(shown)), 12));
}

function plusDays(day: Day, days: number): Day {
  const date = toDate(day);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

function plusMonths(day: Day, months: number): Day {
  const { year, month } = monthOf(day);
  return inMonth(day, { year, month: month + months });
}

/** The day to which a key leads, as in other calendars; undefined for other keys. */
export function dayByKey(day: Day, key: string, isShifted: boolean): Day | undefined {
  const weekday = (toDate(day).getDay() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1);
    case 'ArrowRight':
      return plusDays(day, 1);
    case 'ArrowUp':
      return plusDays(day, -7);
    case 'ArrowDown':
      return plusDays(day, 7);
    case 'Home':
      return plusDays(day, -weekday);
    case 'End':
      return plusDays(day, 6 - weekday);
    case 'PageUp':
      return plusMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return plusMonths(day, isShifted ? 12 : 1);
    default:
      return undefined;
  }
}

/** ISO days sort as text. */
export function within(day: Day, first: Day, last: Day): Day {
  if (day < first) return first;
  return day > last ? last : day;
}
