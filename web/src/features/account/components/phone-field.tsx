import { TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { flagUrl } from '../model/flags';
import { countryOfPhone, formatPhone, getCallingCode, normalizePhone } from '../model/phone';
import classes from './phone-field.module.css';

interface PhoneFieldProps {
  label: ReactNode;
  value: string;
  /** The country chosen in the form; it gives a national number its code. */
  country: string;
  error?: string;
  onChange: (value: string) => void;
  onBlur: (normalized: string) => void;
}

/** A telephone number with the flag it belongs to; stored as a plus and digits, shown with spaces. */
export function PhoneField({ label, value, country, error, onChange, onBlur }: PhoneFieldProps) {
  const { t } = useTranslation();
  const flag = flagUrl(countryOfPhone(value, country));
  const code = getCallingCode(country);
  return (
    <TextInput
      type="tel"
      name="phone"
      autoComplete="tel"
      inputMode="tel"
      label={label}
      placeholder={code}
      description={error ? undefined : t('signup.phoneHint', { code: code ?? '+49' })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
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
      onBlur={() => onBlur(normalizePhone(value, country))}
    />
  );
}
