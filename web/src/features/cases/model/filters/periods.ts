/** The days of the filter, in the reader's time zone (LST-03). */

export const PERIODS = ['yesterday', 'today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

export type Period = (typeof PERIODS)[number];
/** "2026-11-15" */
type Day = string;

export interface DayRange {
  createDateFrom: Day | null;
  createDateTo: Day | null;
}

export function toDay(date: Date): Day {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Local midnight of the day. Parsed as a timestamp, the day would begin at midnight UTC. */
export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && toDay(toDate(value)) === value;
}

/** Weeks start on Monday. */
function daysSinceMonday(date: Date): number {
  return (date.getDay() + 6) % 7;
}

/** The first and last day of a period. */
export function daysOf(period: Period, now: Date): DayRange {
  const year = now.getFullYear();
  const month = now.getMonth();
  const date = now.getDate();
  const monday = date - daysSinceMonday(now);
  const range = (from: Date, to: Date) => ({ createDateFrom: toDay(from), createDateTo: toDay(to) });
  const inMonth = (day: number) => new Date(year, month, day);
  switch (period) {
    case 'yesterday':
      return range(inMonth(date - 1), inMonth(date - 1));
    case 'today':
      return range(now, now);
    case 'thisWeek':
      return range(inMonth(monday), inMonth(monday + 6));
    case 'lastWeek':
      return range(inMonth(monday - 7), inMonth(monday - 1));
    case 'thisMonth':
      return range(inMonth(1), new Date(year, month + 1, 0));
    case 'lastMonth':
      return range(new Date(year, month - 1, 1), inMonth(0));
  }
}

/** A first day after the last day moves the last day too, and the other way round. */
export function withFrom(range: DayRange, from: Day | null): DayRange {
  const to = range.createDateTo;
  return { createDateFrom: from, createDateTo: from && to && from > to ? from : to };
}

export function withTo(range: DayRange, to: Day | null): DayRange {
  const from = range.createDateFrom;
  return { createDateFrom: from && to && from > to ? to : from, createDateTo: to };
}
