const UNITS = ['B', 'kB', 'MB', 'GB'];

/** A size as B, kB, MB or GB with one decimal (FIL-08). */
export function sizeText(language: string, bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that rounds up to 1000 belongs to the next unit.
  while (unit < UNITS.length - 1 && value >= (unit === 0 ? 1_000 : 999.95)) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 1;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(language, format).format(value)} ${UNITS[unit]}`;
}

export function percentText(language: string, part: number, whole: number): string {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}
