/** A calendar day, formatted without a time zone, so that it is the same day everywhere. */
export function writtenDay(language: string, day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** A time on the reader's clock. */
export function writtenMoment(language: string, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );
}
