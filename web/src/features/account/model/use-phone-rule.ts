import { useApp } from '#/api/app-info';
import type { Fault } from '#/api/problem';
import { mustVerifyPhone } from './phone-rule';
import { usePhoneVerification } from './use-phone-verification';

interface FormWithPhone {
  values: Readonly<Record<'phone' | 'country', string>>;
  setError: (field: 'phone', faults: Fault[]) => void;
}

interface PhoneRuleOptions {
  /** A number the server knows as verified already. */
  verified?: string;
  /** True where a number may be verified even if it need not be. */
  isAlwaysOffered?: boolean;
}

/** Whether this form's number has to be verified, and what has come of it (ACC-17). */
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
    /** Complains about a number that is not verified; false when it did. */
    check: () => {
      const isFine = isSettled || !phone;
      if (!isFine) form.setError('phone', [{ code: 'phone_not_verified' }]);
      return isFine;
    },
  };
}
