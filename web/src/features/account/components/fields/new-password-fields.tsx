import { useTranslation } from 'react-i18next';
import type { Message } from '#/ui/feedback/message';
import { PasswordField } from '#/ui/forms/password-field';

interface NewPassword {
  password: string;
  confirm: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  errors: Partial<Record<keyof NewPassword, Message>>;
  onChange: (value: NewPassword) => void;
}

/** A new password, typed twice. */
export function NewPasswordFields({ value, errors, onChange }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        name="new_password"
        label={t('password.new')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={value.password}
        error={errors.password?.(t)}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordField
        name="new_password_confirm"
        label={t('password.newConfirm')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={value.confirm}
        error={errors.confirm?.(t)}
        onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
      />
    </>
  );
}
