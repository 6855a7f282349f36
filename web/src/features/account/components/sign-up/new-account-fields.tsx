import { useTranslation } from 'react-i18next';
import type { InstitutionField } from '../../model/fields/account-fields';
import type { FieldBinder } from '../../model/fields/use-account-fields';
import type { useNewAccount } from '../../model/sign-up/use-new-account';
import { InstitutionFields } from '../fields/institution-fields';
import { PhoneDialogs } from '../fields/phone-dialogs';
import { RegionDialog } from '../fields/region-dialog';
import classes from '../forms/account-form.module.css';
import { OtherSiteLink } from './other-site-link';
import { SubmitAccount } from './submit-account';
import { TermsField } from './terms-field';

type Account = Omit<ReturnType<typeof useNewAccount>, 'form' | 'reject' | 'isReady'> & {
  form: FieldBinder<InstitutionField> & { isComplete: boolean };
};

interface NewAccountFieldsProps {
  account: Account;
  isBusy: boolean;
  /** Describes the current activity while the form is busy. */
  busyText?: string;
}

/** The last part of every sign-up: the institution, the terms and the submit button. */
export function NewAccountFields({ account, isBusy, busyText }: NewAccountFieldsProps) {
  const { t } = useTranslation();
  const { form, phone, region } = account;
  return (
    <>
      <section className={classes.section} aria-labelledby="signup-institution">
        <h2 id="signup-institution">{t('signup.sectionInstitution')}</h2>
        <InstitutionFields
          form={form}
          isPhoneRequired={phone.isRequired}
          verification={phone.verification}
          countryAdvice={<OtherSiteLink country={form.values.country} />}
          onCountryFocus={account.onCountryFocus}
        />
      </section>
      <TermsField
        accepted={account.acceptsTerms}
        error={form.error('terms_version')}
        onChange={account.changeTerms}
      />
      <SubmitAccount
        isBusy={isBusy}
        busyText={region.isOpen ? undefined : busyText}
        isComplete={form.isComplete}
        isPhoneSettled={phone.isSettled}
      />
    </>
  );
}

/** The dialogs of a sign-up. They contain forms, so they must be rendered outside the sign-up form. */
export function NewAccountDialogs({ account }: { account: Account }) {
  const { form, phone, region } = account;
  return (
    <>
      {phone.verification && <PhoneDialogs verification={phone.verification} />}
      <RegionDialog
        opened={region.isOpen}
        steps={['confirm']}
        country={form.values.country}
        onConfirm={region.answer}
        onCancel={region.cancel}
      />
    </>
  );
}
