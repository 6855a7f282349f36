import { useApp } from '#/api/app-info';
import type { Fault } from '#/api/problem';
import { mustVerifyPhone } from './phone-rule';
import { usePhoneVerification } from './use-phone-verification';

interface FormWithPhone {
  values: Readonly<Record<'phone' | 'country', string>>;
  setError: (field: 'phone', faults: Fault[]) => void;
}

interface PhoneRuleOptions {
  /** A number that is already verified on the server. */
  verified?: string;
  /** True if the form always offers verification, also where it is not required. */
  isAlwaysOffered?: boolean;
}

/** Whether this form's number must be verified, and the state of that verification (ACC-17). */
export function usePhoneRule(form: FormWithPhone, options: PhoneRuleOptions = {}) {
  const { variant } = useApp();
  const { phone, country } = form.values;
  const isRequired = mustVerifyPhone(variant.data_region, country);
  const verification = usePhoneVerification({
    verified: options.verified,
    onRefused: (texts) => form.setError('phone', texts),
  });
  const isSettled = !isRequired || (phone !== '' && phone === verification.verifiedPhone);
  return {
    isRequired,
    isSettled,
    verification: isRequired || options.isAlwaysOffered ? verification : undefined,
    /** Shows an error at a number that is not verified; returns false in that case. */
    check: () => {
      const isFine = isSettled || !phone;
      if (!isFine) form.setError('phone', [{ code: 'phone_not_verified' }]);
      return isFine;
    },
  };
}
