/** A number of bytes as megabytes in the reader's language. */
export function megabytes(language: string, bytes: number): string {
  const value = bytes / 1_000_000;
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}
