/** Who has to verify a telephone number (ACC-17). The server decides; the form says it early. */

const EXEMPT_COUNTRIES = ['CR', 'DZ'];

export function mustVerifyPhone(isDataRegionVariant: boolean, country: string): boolean {
  return isDataRegionVariant && !EXEMPT_COUNTRIES.includes(country);
}

/** Where a number has to be verified, there has to be one. */
export function requiredWithPhone<Field extends string>(
  fields: readonly (Field | 'phone')[],
  mustVerify: boolean,
): readonly (Field | 'phone')[] {
  return mustVerify ? [...fields, 'phone'] : fields;
}
