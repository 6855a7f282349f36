/** A distance in the reader's language: in millimetres, as dental work uses, and in centimetres. */

const format = (language: string, unit: 'centimeter' | 'millimeter', digits: number, value: number) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** Both to a hundredth of a millimetre. */
export function distanceTexts(language: string, distanceMm: number): { cm: string; mm: string } {
  return {
    cm: format(language, 'centimeter', 3, distanceMm / 10),
    mm: format(language, 'millimeter', 2, distanceMm),
  };
}
