/** The sign-up form as the wire names its fields, and what must be filled in (ACC-02). */

export interface SignupFields {
  username: string;
  password: string;
  password_confirm: string;
  first_name: string;
  last_name: string;
  role: string;
  institution: string;
  country: string;
  phone: string;
  address: string;
}

export type SignupField = keyof SignupFields;

/** What the server says about a required field that is empty; the pages say it first. */
export const BLANK = 'This field may not be blank';

export const INSTITUTION_MAX_LENGTH = 100;
export const ADDRESS_MAX_LENGTH = 200;

export const REQUIRED_FIELDS: readonly SignupField[] = [
  'username',
  'password',
  'password_confirm',
  'first_name',
  'last_name',
  'role',
  'country',
];

export function emptySignup(prefill: { email?: string; fname?: string; lname?: string }): SignupFields {
  return {
    username: prefill.email ?? '',
    password: '',
    password_confirm: '',
    first_name: prefill.fname ?? '',
    last_name: prefill.lname ?? '',
    role: '',
    institution: '',
    country: '',
    phone: '',
    address: '',
  };
}

export function missingFields(fields: SignupFields): SignupField[] {
  return REQUIRED_FIELDS.filter((field) => !fields[field].trim());
}

/** Only the edited field is sent to be validated; a confirmation means nothing without its password. */
export function fieldsToValidate(field: SignupField, fields: SignupFields): Record<string, string> {
  const filled: Record<string, string> = { [field]: fields[field] };
  if (field === 'password_confirm') filled.password = fields.password;
  return filled;
}
