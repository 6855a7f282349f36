import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsText } from '#/ui/feedback/error-text';
import { confirmationOf, type FormName, missingFields } from './account-fields';
import { BLANK, type FieldErrors, type OtherField, useFieldValidation } from './use-field-validation';

/** What the fields shared by sign-up, social sign-up and profile need from their form. */
export interface FieldBinder<Field extends string> {
  values: Readonly<Record<Field, string>>;
  /** The errors of a field, in the reader's language. */
  error: (field: Field | OtherField) => string | undefined;
  change: (field: Field, value: string) => void;
  /** Called on blur. `value` is set if the blur itself changed the value. */
  leave: (field: Field, value?: string) => void;
  /** The props of a text input. */
  bind: (field: Field) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
  };
}

interface AccountFieldsOptions<Field extends string> {
  form: FormName;
  initial: Record<Field, string>;
  /** The required fields, which can depend on the values. */
  required: (values: Readonly<Record<Field, string>>) => readonly Field[];
}

/** The values of a form and their errors. */
export function useAccountFields<Field extends string>(options: AccountFieldsOptions<Field>) {
  const { form, initial } = options;
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [untouched, setUntouched] = useState(initial);
  const required = options.required(values);
  const { errors, setErrors, setError, edited, left, cancelAll } = useFieldValidation({ form, required });

  /** Fills in a field that is still empty; nothing is overwritten. */
  const preset = useCallback((field: Field, value: string) => {
    const fill = (before: Record<Field, string>) => (before[field] ? before : { ...before, [field]: value });
    setValues(fill);
    setUntouched(fill);
  }, []);

  function error(field: Field | OtherField) {
    const faults = errors[field];
    return (faults && fieldFaultsText(t, field, faults)) || undefined;
  }

  function change(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    edited(field);
    const confirmation = confirmationOf(field, values);
    if (confirmation) edited(confirmation);
  }

  function leave(field: Field, value = values[field]) {
    if (value !== values[field]) setValues((before) => ({ ...before, [field]: value }));
    left(field, { ...values, [field]: value });
    const confirmation = confirmationOf(field, values);
    if (confirmation && value) left(confirmation, { ...values, [field]: value });
  }

  /** Marks the empty required fields; returns true if there are any. */
  function markMissing(): boolean {
    const missing = missingFields(required, values);
    const blanks = Object.fromEntries(missing.map((field) => [field, [BLANK]])) as FieldErrors<Field>;
    if (missing.length > 0) setErrors((before) => ({ ...before, ...blanks }));
    return missing.length > 0;
  }

  return {
    values,
    setValues,
    setErrors,
    setError,
    cancelAll,
    preset,
    error,
    change,
    leave,
    markMissing,
    isDirty: (Object.keys(values) as Field[]).some((field) => values[field] !== untouched[field]),
    isComplete: missingFields(required, values).length === 0,
    bind: (field: Field) => ({
      name: field,
      value: values[field],
      error: error(field),
      onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
      onBlur: () => leave(field),
    }),
  };
}
