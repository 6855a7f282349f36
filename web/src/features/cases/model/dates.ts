/** Dates and times of cases: short for the list, complete for the case. */
import { listDate } from '#/i18n/dates';
import type { StatusCode } from '../api/case';
import { toDate, toDay } from './filters/periods';
import { isFinished } from './status/statuses';

/** A time if it is today, "Yesterday", or else a date, with the year only if it is not the current one. */
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

/** A calendar day, independent of the reader's time zone. */
export function rowDay(language: string, day: string, now: Date = new Date()): string {
  return shortDay(language, toDate(day), now);
}

export function fullDay(language: string, day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(toDate(day));
}

export function dayOfMoment(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(moment));
}

/** The date that the email about it shows: in UTC, wherever the reader is (CAS-01). */
export function dayOfNotice(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));
}

export function fullMoment(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );
}

/** Due before today and not finished (LST-03). */
export function isOverdue(
  deliverydt: string | null | undefined,
  code: StatusCode,
  now: Date = new Date(),
): boolean {
  return !!deliverydt && deliverydt.slice(0, 10) < toDay(now) && !isFinished(code);
}
