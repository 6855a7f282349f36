/** The fields of the account forms as the wire names them, and what must be filled in (ACC-02, PRF-01). */

export type InstitutionField = 'role' | 'institution' | 'country' | 'phone' | 'address';
export type ProfileField = 'first_name' | 'last_name' | InstitutionField;
export type SignupField = 'username' | 'password' | 'password_confirm' | ProfileField;

/** The forms the server validates fields of. */
export type FormName = 'signup' | 'social' | 'profile';

export type SignupFields = Record<SignupField, string>;
export type InstitutionFields = Record<InstitutionField, string>;
export type ProfileFields = Record<ProfileField, string>;

export const INSTITUTION_MAX_LENGTH = 100;
export const ADDRESS_MAX_LENGTH = 200;

export const SIGNUP_REQUIRED: readonly SignupField[] = [
  'username',
  'password',
  'password_confirm',
  'first_name',
  'last_name',
  'role',
  'country',
];
export const PROFILE_REQUIRED: readonly ProfileField[] = ['first_name', 'last_name', 'role', 'country'];
/** Name and email of a social account come from its provider. */
export const SOCIAL_REQUIRED: readonly InstitutionField[] = ['role', 'country'];

export const EMPTY_INSTITUTION: InstitutionFields = {
  role: '',
  institution: '',
  country: '',
  phone: '',
  address: '',
};

export function emptySignup(prefill: { email?: string; fname?: string; lname?: string }): SignupFields {
  return {
    username: prefill.email ?? '',
    password: '',
    password_confirm: '',
    first_name: prefill.fname ?? '',
    last_name: prefill.lname ?? '',
    ...EMPTY_INSTITUTION,
  };
}

export function missingFields<Field extends string>(
  required: readonly Field[],
  values: Readonly<Record<Field, string>>,
): Field[] {
  return required.filter((field) => !values[field].trim());
}

/** The field that repeats this one, if it is filled in: what was said about it does not hold for another password. */
export function confirmationOf<Field extends string>(
  field: Field,
  values: Readonly<Record<Field, string>>,
): Field | undefined {
  const confirmation = 'password_confirm' as Field;
  return field === 'password' && values[confirmation] ? confirmation : undefined;
}

/** Only the edited field is sent to be validated; a confirmation means nothing without its password. */
export function fieldsToValidate<Field extends string>(
  field: Field,
  values: Readonly<Record<Field, string>> & { password?: string },
): Record<string, string> {
  const filled: Record<string, string> = { [field]: values[field] };
  if (field === 'password_confirm') filled.password = values.password ?? '';
  return filled;
}
