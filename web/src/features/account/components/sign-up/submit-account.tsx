import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import classes from '../forms/account-form.module.css';

interface SubmitAccountProps {
  isBusy: boolean;
  /** Describes the current activity of the server or the captcha while the form is busy. */
  busyText?: string;
  isComplete: boolean;
  isPhoneSettled: boolean;
}

/**
 * The Create Account button. In the data-region variant it is disabled until the form is complete and the
 * phone is verified, and shows what is missing (ACC-17).
 */
export function SubmitAccount({ isBusy, busyText, isComplete, isPhoneSettled }: SubmitAccountProps) {
  const { t } = useTranslation();
  const { variant } = useApp();
  const id = useId();
  const isLocked = variant.data_region && !(isComplete && isPhoneSettled);
  const lockedText = isComplete ? t('server.phoneUnverified') : t('signup.missing');
  return (
    <>
      <Button type="submit" fullWidth loading={isBusy} disabled={isLocked} aria-describedby={id}>
        {t('signup.submit')}
      </Button>
      <p id={id} className={classes.busy} role="status">
        {isLocked ? lockedText : isBusy && busyText}
      </p>
    </>
  );
}
