import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { INSTITUTION_MAX_LENGTH, type InstitutionField } from '../../model/fields/account-fields';
import type { FieldBinder } from '../../model/fields/use-account-fields';
import type { PhoneVerification } from '../../model/phone/use-phone-verification';
import classes from '../forms/account-form.module.css';
import { AddressField } from './address-field';
import { CountryField } from './country-field';
import { OptionalLabel } from './optional-label';
import { PhoneField } from './phone-field';
import { RoleField } from './role-field';
import { VerifiedPhoneField } from './verified-phone-field';

interface InstitutionFieldsProps {
  form: FieldBinder<InstitutionField>;
  isPhoneRequired: boolean;
  /** Set if the number can be verified here. */
  verification?: PhoneVerification;
  roleLockedBecause?: string;
  countryLockedBecause?: string;
  /** Tells the person what to do when the server refuses the country. */
  countryAdvice?: ReactNode;
  onCountryFocus?: () => void;
}

/** The fields about the person's workplace, shared by sign-up, social sign-up and profile. */
export function InstitutionFields(props: InstitutionFieldsProps) {
  const { form, isPhoneRequired, verification, roleLockedBecause, countryLockedBecause } = props;
  const { countryAdvice, onCountryFocus } = props;
  const { t } = useTranslation();
  const { values } = form;
  const phone = {
    label: isPhoneRequired ? t('signup.phone') : <OptionalLabel>{t('signup.phone')}</OptionalLabel>,
    value: values.phone,
    country: values.country,
    error: form.error('phone'),
    required: isPhoneRequired,
    onChange: (number: string) => form.change('phone', number),
    onBlur: (number: string) => form.leave('phone', number),
  };
  return (
    <>
      <RoleField
        value={values.role}
        error={form.error('role')}
        lockedBecause={roleLockedBecause}
        onChange={(role) => form.change('role', role)}
        onBlur={() => form.leave('role')}
      />
      <TextInput
        {...form.bind('institution')}
        label={<OptionalLabel>{t('signup.institution')}</OptionalLabel>}
        autoComplete="organization"
        maxLength={INSTITUTION_MAX_LENGTH}
      />
      <div className={classes.pair} data-verifies={verification ? true : undefined}>
        <CountryField
          value={values.country}
          error={form.error('country')}
          advice={countryAdvice}
          lockedBecause={countryLockedBecause}
          onChange={(country) => form.change('country', country)}
          onFocus={onCountryFocus}
          onBlur={() => form.leave('country')}
        />
        {verification ? (
          <VerifiedPhoneField {...phone} verification={verification} />
        ) : (
          <PhoneField {...phone} />
        )}
      </div>
      <AddressField
        label={<OptionalLabel>{t('signup.address')}</OptionalLabel>}
        value={values.address}
        error={form.error('address')}
        onChange={(address) => form.change('address', address)}
        onBlur={(address) => form.leave('address', address)}
      />
    </>
  );
}
