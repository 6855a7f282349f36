/** Dates in the format of the reader's language (WLB-03). */

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function daysAgo(date: Date, now: Date): number {
  // Rounded, because days on which the clocks change are an hour shorter or longer.
  return Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
}

function capitalized(text: string, language: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** For lists: the time for today, "Yesterday", or else a short date. */
export function listDate(language: string, atMs: number, now: Date = new Date()): string {
  const date = new Date(atMs);
  const days = daysAgo(date, now);
  if (days === 0) return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date);
  if (days === 1)
    return capitalized(
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day'),
      language,
    );
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date);
}

export function longDate(language: string, atMs: number): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(atMs));
}
