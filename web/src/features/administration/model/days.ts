/** Converts days of the reader's calendar to the timestamps that the server filters by. */

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The day of a timestamp in milliseconds, in the format of a date input. */
export function dayOf(ms: string | undefined): string {
  const date = new Date(Number(ms ?? Number.NaN));
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function momentOf(day: string, time: string): string {
  const ms = new Date(`${day}T${time}`).getTime();
  return Number.isNaN(ms) ? '' : String(ms);
}

export function startOfDay(day: string): string {
  return momentOf(day, '00:00:00.000');
}

export function endOfDay(day: string): string {
  return momentOf(day, '23:59:59.999');
}
