/** Moments and days of cases, as short as a list wants them and as full as the case does. */
import { listDate } from '#/i18n/dates';
import type { StatusCode } from '../api/case';
import { toDate, toDay } from './periods';
import { isFinished } from './statuses';

/** A time today, Yesterday, or else a date; the year only when it is another one. */
export function rowDate(language: string, moment: string, now: Date = new Date()): string {
  const date = new Date(moment);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date >= yesterday) return listDate(language, date.getTime(), now);
  return shortDay(language, date, now);
}

function shortDay(language: string, date: Date, now: Date): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}

/** A day of the calendar, wherever the reader is. */
export function rowDay(language: string, day: string, now: Date = new Date()): string {
  return shortDay(language, toDate(day), now);
}

export function fullDay(language: string, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(toDate(day));
}

export function dayOfMoment(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(moment));
}

/** The day the mail about it names, which is that of UTC wherever its reader is (CAS-01). */
export function dayOfNotice(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));
}

export function fullMoment(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );
}

/** Wanted before today and not finished (LST-03). */
export function isOverdue(
  deliverydt: string | null | undefined,
  code: StatusCode,
  now: Date = new Date(),
): boolean {
  return !!deliverydt && deliverydt.slice(0, 10) < toDay(now) && !isFinished(code);
}
