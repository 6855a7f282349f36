import { TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { flagUrl } from '../../model/phone/flags';
import { countryOfPhone, formatPhone, getCallingCode, normalizePhone } from '../../model/phone/phone';
import classes from './phone-field.module.css';
import readOnlyField from './read-only-field.module.css';

interface PhoneFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  value: string;
  /** The country chosen in the form, used as the country code of a national number. */
  country: string;
  error?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Shown below the number instead of the format hint. */
  note?: ReactNode;
  /** Shown beside the number. */
  action?: ReactNode;
  onChange: (value: string) => void;
  onBlur: (normalized: string) => void;
}

/** A phone number with the flag of its country. Stored as a plus and digits, shown with spaces. */
export function PhoneField(props: PhoneFieldProps) {
  const { ref, label, value, country, error, required, readOnly, note, action, onChange, onBlur } = props;
  const { t } = useTranslation();
  const flag = flagUrl(countryOfPhone(value, country));
  const code = getCallingCode(country);
  const hint = note ?? t('signup.phoneHint', { code: code ?? '+49' });
  return (
    <TextInput
      ref={ref}
      type="tel"
      name="phone"
      autoComplete="tel"
      inputMode="tel"
      label={label}
      required={required}
      readOnly={readOnly}
      classNames={readOnly ? { input: readOnlyField.input } : undefined}
      placeholder={code}
      description={error ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={
        action
          ? (input) => (
              <div className={classes.row}>
                {input}
                {action}
              </div>
            )
          : undefined
      }
      leftSection={
        flag ? (
          <img src={flag} alt="" width={21} height={14} className={classes.flag} />
        ) : (
          <IconPhone size={17} stroke={1.75} aria-hidden />
        )
      }
      value={formatPhone(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d+()\-./ ]/g, ''))}
      onBlur={() => {
        if (!readOnly) onBlur(normalizePhone(value, country));
      }}
    />
  );
}
