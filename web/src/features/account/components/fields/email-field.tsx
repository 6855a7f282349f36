import { TextInput, type TextInputProps } from '@mantine/core';

/** The email address used to sign in. Password managers recognise it, and phones show the email keyboard. */
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
