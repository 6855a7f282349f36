import { listDate } from '#/i18n/dates';

export function fileTime(language: string, moment: string, now: Date = new Date()): string {
  return listDate(language, new Date(moment).getTime(), now);
}
