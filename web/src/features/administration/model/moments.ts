/** Moments and days as the lists show them. */
import { useTranslation } from 'react-i18next';
import { countryName } from '#/i18n/countries';
import { listDate } from '#/i18n/dates';

/** What a cell shows for what is not there. */
export const NOTHING = '–';

export function useWritten() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    number: (count: number) => new Intl.NumberFormat(language).format(count),
    country: (code: string | null | undefined) => (code ? countryName(language, code) : NOTHING),
    language: (code: string) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code,
    inList: (at: number | null | undefined) => (at ? listDate(language, at) : NOTHING),
    moment: (at: number | null | undefined) =>
      at
        ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
        : NOTHING,
    /** A day of the calendar, wherever the reader is. One row that names none must not take the whole list away. */
    day: (day: string | null | undefined) => {
      if (!day) return NOTHING;
      const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(at.getTime())) return day;
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
    },
  };
}
