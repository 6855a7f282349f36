import { listDate } from '#/i18n/dates';

/** The time if it is today; otherwise the day and the time. */
export function commentTime(language: string, moment: string, now: Date = new Date()): string {
  const date = new Date(moment);
  const day = listDate(language, date.getTime(), now);
  if (date.toDateString() === now.toDateString()) return day;
  return `${day}, ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}`;
}
