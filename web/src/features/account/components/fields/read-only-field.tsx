import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './read-only-field.module.css';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** The reason why the value cannot be changed. */
  hint?: string;
  icon?: ReactNode;
}

/** A value of the account that this form shows but does not change. */
export function ReadOnlyField({ label, value, hint, icon }: ReadOnlyFieldProps) {
  return (
    <TextInput
      readOnly
      label={label}
      value={value}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      leftSection={icon}
      classNames={{ input: classes.input }}
    />
  );
}
