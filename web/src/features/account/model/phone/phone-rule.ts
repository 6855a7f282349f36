/** Whether a phone number must be verified (ACC-17). The server decides; the form tells the person early. */

const EXEMPT_COUNTRIES = ['CR', 'DZ'];

export function mustVerifyPhone(isDataRegionVariant: boolean, country: string): boolean {
  return isDataRegionVariant && !EXEMPT_COUNTRIES.includes(country);
}

/** Adds the phone to the required fields if it must be verified. */
export function requiredWithPhone<Field extends string>(
  fields: readonly (Field | 'phone')[],
  mustVerify: boolean,
): readonly (Field | 'phone')[] {
  return mustVerify ? [...fields, 'phone'] : fields;
}
