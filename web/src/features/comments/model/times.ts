import { listDate } from '#/i18n/dates';

/** A time today; otherwise the day as well. */
export function commentTime(language: string, moment: string, now: Date = new Date()): string {
  const date = new Date(moment);
  const day = listDate(language, date.getTime(), now);
  if (date.toDateString() === now.toDateString()) return day;
  return `${day}, ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}`;
}
