import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountries } from '#/i18n/countries';

interface CountryFieldProps {
  value: string;
  error?: string;
  onChange: (code: string) => void;
  onBlur: () => void;
}

export function CountryField({ value, error, onChange, onBlur }: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const options = useMemo(
    () => listCountries(i18n.language).map(({ code, name }) => ({ value: code, label: name })),
    [i18n.language],
  );
  return (
    <Select
      size="md"
      name="country"
      label={t('signup.country')}
      placeholder={t('signup.countryPlaceholder')}
      nothingFoundMessage={t('signup.countryNone')}
      data={options}
      searchable
      required
      autoComplete="country-name"
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
      value={value || null}
      error={error}
      onChange={(code) => onChange(code ?? '')}
      onBlur={onBlur}
    />
  );
}
