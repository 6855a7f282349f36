import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizePhone } from '../../model/phone/phone';
import type { PhoneVerification } from '../../model/phone/use-phone-verification';
import { PhoneField } from './phone-field';
import classes from './phone-field.module.css';

interface VerifiedPhoneFieldProps {
  label: ReactNode;
  value: string;
  country: string;
  error?: string;
  required: boolean;
  verification: PhoneVerification;
  onChange: (value: string) => void;
  onBlur: (normalized: string) => void;
}

/**
 * A phone number that is verified with a code. A verified number is read-only until the person clicks Edit
 * (ACC-17).
 */
export function VerifiedPhoneField(props: VerifiedPhoneFieldProps) {
  const { verification, ...field } = props;
  const { value, country, onBlur } = field;
  const { t } = useTranslation();
  const { button, input } = verification;
  const isVerified = value !== '' && value === verification.verifiedPhone;

  function verify() {
    const phone = normalizePhone(value, country);
    onBlur(phone);
    if (phone) verification.requestCode(phone);
    else input.current?.focus();
  }

  function edit() {
    verification.unverify();
    input.current?.focus();
  }

  return (
    <>
      <PhoneField
        {...field}
        ref={input}
        readOnly={isVerified}
        note={
          isVerified ? (
            <span className={classes.verified}>
              <IconCircleCheck size={16} stroke={1.75} aria-hidden />
              {t('phone.verified')}
            </span>
          ) : undefined
        }
        action={
          <Button
            ref={button}
            variant="default"
            loading={verification.isSending}
            onClick={isVerified ? edit : verify}
          >
            {isVerified ? t('phone.edit') : t('phone.verify')}
            <VisuallyHidden> {t('signup.phone')}</VisuallyHidden>
          </Button>
        }
      />
      <VisuallyHidden role="status">{isVerified && t('phone.verified')}</VisuallyHidden>
    </>
  );
}
