import { useState } from 'react';
import { useApp } from '#/api/app-info';
import { useQuestion } from '#/ui/dialogs/use-question';
import { type Message, useMessage } from '#/ui/feedback/message';
import type { FormName, InstitutionField } from '../fields/account-fields';
import { useAccountFields } from '../fields/use-account-fields';
import { useCountryPreset } from '../fields/use-country-preset';
import type { FieldErrors } from '../fields/use-field-validation';
import { mustVerifyPhone, requiredWithPhone } from '../phone/phone-rule';
import { usePhoneRule } from '../phone/use-phone-rule';

interface NewAccountOptions<Extra extends string> {
  form: FormName;
  initial: Record<Extra | InstitutionField, string>;
  required: readonly (Extra | InstitutionField)[];
  /** Called when the form has errors: an alert at the top, or errors at fields. */
  onRejected: (where: 'top' | 'field') => void;
}

/** Shared by both kinds of sign-up, with a password or through a provider. */
export function useNewAccount<Extra extends string>(options: NewAccountOptions<Extra>) {
  const { onRejected } = options;
  const { variant } = useApp();
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [alert, setAlert] = useMessage();
  const form = useAccountFields<Extra | InstitutionField>({
    form: options.form,
    initial: options.initial,
    required: ({ country }) =>
      requiredWithPhone(options.required, mustVerifyPhone(variant.data_region, country)),
  });
  const phone = usePhoneRule(form);
  const { onCountryFocus } = useCountryPreset(true, form.preset);
  const region = useQuestion<string>();

  function reject(errors: FieldErrors<Extra | InstitutionField>, text?: Message) {
    form.setErrors(errors);
    setAlert(text);
    onRejected(text ? 'top' : 'field');
  }

  /** Whether the form may be sent; if not, shows the errors. */
  function isReady(checkMore: () => boolean = () => true): boolean {
    form.cancelAll();
    const isMissing = form.markMissing();
    setAlert(isMissing ? (t) => t('signup.missing') : undefined);
    const isFilledIn = !isMissing && phone.check() && checkMore();
    // Checked even if other fields are missing, so that both errors are shown at once.
    if (!acceptsTerms) form.setError('terms_version', [{ code: 'terms_not_accepted' }]);
    const isFine = isFilledIn && acceptsTerms;
    if (!isFine) onRejected('field');
    return isFine;
  }

  return {
    form,
    phone,
    region,
    onCountryFocus,
    alert,
    acceptsTerms,
    reject,
    isReady,
    /** Resolves to false if the person refuses the region where the data would be stored (ACC-17). */
    confirmRegion: async () => !variant.data_region || (await region.ask()) !== undefined,
    changeTerms: (accepted: boolean) => {
      setAcceptsTerms(accepted);
      if (accepted) form.setError('terms_version', []);
    },
  };
}
