/** Formats dates and times for the lists. */
import { useTranslation } from 'react-i18next';
import { countryName } from '#/i18n/countries';
import { listDate } from '#/i18n/dates';

/** Shown in a cell that has no value. */
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
    /**
     * A calendar day, independent of the reader's time zone. An invalid day is shown as it is, because an
     * exception would break the whole list.
     */
    day: (day: string | null | undefined) => {
      if (!day) return NOTHING;
      const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(at.getTime())) return day;
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
    },
  };
}
