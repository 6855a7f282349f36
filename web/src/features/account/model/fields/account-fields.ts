/** The fields of the account forms with their API names, and the required ones (ACC-02, PRF-01). */

export type InstitutionField = 'role' | 'institution' | 'country' | 'phone' | 'address';
export type ProfileField = 'first_name' | 'last_name' | InstitutionField;
export type SignupField = 'username' | 'password' | 'password_confirm' | ProfileField;

/** The forms whose fields the server can validate. */
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
/** A social account gets name and email from its provider. */
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

/**
 * The confirmation of this password field, if it is filled in. An error shown there does not apply to a new
 * password.
 */
export function confirmationOf<Field extends string>(
  field: Field,
  values: Readonly<Record<Field, string>>,
): Field | undefined {
  const confirmation = 'password_confirm' as Field;
  return field === 'password' && values[confirmation] ? confirmation : undefined;
}

/** Only the edited field is validated; a confirmation is sent together with its password. */
export function fieldsToValidate<Field extends string>(
  field: Field,
  values: Readonly<Record<Field, string>> & { password?: string },
): Record<string, string> {
  const filled: Record<string, string> = { [field]: values[field] };
  if (field === 'password_confirm') filled.password = values.password ?? '';
  return filled;
}
