import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password field with a show/hide button that works with the keyboard and screen readers. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      rightSectionWidth={44}
      visibilityToggleButtonProps={{
        'aria-label': t('common.togglePassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // Mantine marks only the frame; screen readers and the jump to the first error need it on the input.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
