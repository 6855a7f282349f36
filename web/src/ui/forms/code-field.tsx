import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-field.module.css';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error?: string;
  label?: string;
  /** Called with digits only. */
  onChange: (digits: string) => void;
  /** Called when the sixth digit is entered. */
  onComplete: (code: string) => void;
}

/** A field for six digits; a pasted "123 456" is accepted, too. */
export function CodeField({ ref, value, error, label, onChange, onComplete }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      ref={ref}
      data-autofocus
      name="otp"
      label={label ?? t('code.label')}
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]*"
      classNames={{ input: classes.code }}
      value={value}
      error={error}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
        onChange(digits);
        if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
      }}
    />
  );
}
