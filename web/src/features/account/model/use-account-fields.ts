import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsText } from '#/ui/feedback/error-text';
import { confirmationOf, type FormName, missingFields } from './account-fields';
import { BLANK, type FieldErrors, type OtherField, useFieldValidation } from './use-field-validation';

/** What the fields shared by sign-up, social sign-up and profile need of the form they stand in. */
export interface FieldBinder<Field extends string> {
  values: Readonly<Record<Field, string>>;
  /** The complaints about a field, in the reader's language. */
  error: (field: Field | OtherField) => string | undefined;
  change: (field: Field, value: string) => void;
  /** The value comes along when leaving the field itself has just changed it. */
  leave: (field: Field, value?: string) => void;
  /** Everything a text input wants to know. */
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
  /** What must be filled in may depend on what is. */
  required: (values: Readonly<Record<Field, string>>) => readonly Field[];
}

/** The values of a form and what is wrong with them. */
export function useAccountFields<Field extends string>(options: AccountFieldsOptions<Field>) {
  const { form, initial } = options;
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [untouched, setUntouched] = useState(initial);
  const required = options.required(values);
  const { errors, setErrors, setError, edited, left, cancelAll } = useFieldValidation({ form, required });

  /** Fills in what the person has not; nothing is overwritten. */
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

  /** Marks the required fields that are empty; true when there are any. */
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
