import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#/ui/forms/password-field';
import type { ProofKind } from '../model/proof';

interface ProofFieldProps {
  kind: ProofKind;
  value: string;
  error: string | undefined;
  /** Shown under the code instead of the usual hint. */
  hint?: string;
  /** Set if the field appeared because the server asks for it: then it is the next thing to fill in. */
  takesFocus?: boolean;
  onChange: (value: string) => void;
}

/** Asks for the code or password again before a dangerous action. */
export function ProofField({ kind, value, error, hint, takesFocus = false, onChange }: ProofFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return kind === 'code' ? (
    <TextInput
      ref={input}
      label={t('code.label')}
      description={hint ?? t('adm.support.codeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  ) : (
    <PasswordField
      ref={input}
      name="password"
      label={t('security.password')}
      autoComplete="current-password"
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
