/** Days in the format that people of a language type, digits only, and in the format of the wire, "2026-11-15". */

export type Day = string;
type Part = 'day' | 'month' | 'year';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** Digits with the separators of all languages. */
const FIGURES_ONLY = /^[\d\s./,\-\u2010-\u2015年月日년월일]*$/;

/**
 * A reader of English may live in Britain: if the browser knows the country, it decides the order of day and month.
 */
function localeOf(language: string): string {
  if (language.includes('-')) return language;
  return navigator.languages?.find((known) => known.startsWith(`${language}-`)) ?? language;
}

function formatOf(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: '2-digit', year: 'numeric' });
}

function orderOf(language: string): Part[] {
  const parts = formatOf(language).formatToParts(new Date(2026, 11, 31));
  return parts.map(({ type }) => type).filter((type): type is Part => /^(day|month|year)$/.test(type));
}

/** At noon, which every day has in every time zone. */
export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function toDay(date: Date): Day {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function writeDay(language: string, day: Day): string {
  return day ? formatOf(language).format(toDate(day)) : '';
}

/** The order of day, month and year, with the letters of the language. */
export function patternOf(language: string, letters: Record<Part, string>): string {
  const parts = formatOf(language).formatToParts(new Date(2026, 11, 31));
  return parts
    .map(({ type, value }) => (type in letters ? letters[type as Part] : value))
    .join('')
    .trim();
}

/** Splits digits without separators into day, month and year. */
function cut(figures: string, order: readonly Part[]): string[] {
  const yearLength = figures.length - 4;
  let rest = figures;
  return order.map((part) => {
    const length = part === 'year' ? yearLength : 2;
    const piece = rest.slice(0, length);
    rest = rest.slice(length);
    return piece;
  });
}

function dayFrom(pieces: readonly string[], order: readonly Part[], century: Century): Day | undefined {
  const piece = (part: Part) => pieces[order.indexOf(part)] ?? '';
  const [yearText, month, date] = [piece('year'), Number(piece('month')), Number(piece('day'))];
  if (piece('month').length > 2 || piece('day').length > 2) return undefined;
  const year =
    yearText.length === 4 ? Number(yearText) : yearText.length === 2 ? century(yearText) : undefined;
  if (year === undefined || year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const found = toDay(new Date(year, month - 1, date, 12));
  const isReal = Number(found.slice(5, 7)) === month && Number(found.slice(8)) === date;
  return isReal ? found : undefined;
}

type Century = (year: string) => number | undefined;

interface ReadingOptions {
  /** Typing has ended: two digits are a whole year. Before that, they may be the start of one. */
  isWhole: boolean;
  /** The latest plausible day, for two-digit years: nobody was born in 2084. */
  latest?: Day;
}

/** The typed day; undefined when the text is no day, or not yet. */
export function readDay(
  language: string,
  typed: string,
  { isWhole, latest }: ReadingOptions,
): Day | undefined {
  const text = typed.normalize('NFKC').trim();
  if (!FIGURES_ONLY.test(text)) return undefined;
  const century: Century = (year) => {
    if (!isWhole) return undefined;
    const ours = 2000 + Number(year);
    return latest && ours > Number(latest.slice(0, 4)) ? ours - 100 : ours;
  };
  const order = orderOf(language);
  const fromYear: Part[] = ['year', 'month', 'day'];
  const groups = text.match(/\d+/g) ?? [];
  const [only = ''] = groups;
  if (groups.length === 1 && (only.length === 8 || only.length === 6)) {
    return dayFrom(cut(only, order), order, century) ?? dayFrom(cut(only, fromYear), fromYear, century);
  }
  if (groups.length !== 3) return undefined;
  return dayFrom(groups, only.length === 4 ? fromYear : order, century);
}
