import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountries } from '#/i18n/countries';
import { ReadOnlyField } from './read-only-field';

interface CountryFieldProps {
  value: string;
  error?: string;
  /** Tells the person how to fix the error. */
  advice?: ReactNode;
  /** The reason why the country cannot be changed; not set if it can. */
  lockedBecause?: string;
  /** Gets the focus when the dialog around it opens. */
  isFirst?: boolean;
  onChange: (code: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export function CountryField(props: CountryFieldProps) {
  const { value, error, advice, lockedBecause, isFirst, onChange, onFocus, onBlur } = props;
  const { t, i18n } = useTranslation();
  const options = useMemo(
    () => listCountries(i18n.language).map(({ code, name }) => ({ value: code, label: name })),
    [i18n.language],
  );
  if (lockedBecause) {
    const name = options.find((option) => option.value === value)?.label ?? value;
    return <ReadOnlyField label={t('signup.country')} value={name} hint={lockedBecause} />;
  }
  return (
    <Select
      size="md"
      name="country"
      label={t('signup.country')}
      placeholder={t('signup.countryPlaceholder')}
      nothingFoundMessage={t('signup.countryNone')}
      data={options}
      searchable
      allowDeselect={false}
      required
      data-autofocus={isFirst || undefined}
      openOnFocus={!isFirst}
      autoComplete="country-name"
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
      value={value || null}
      error={
        error && (
          <>
            {error} {advice}
          </>
        )
      }
      onChange={(code) => onChange(code ?? '')}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}
