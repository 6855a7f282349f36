import { TextInput, type TextInputProps } from '@mantine/core';

/** The email that names an account: password managers know it, telephones show the right keys. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
