import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from './pill';
import classes from './udi.module.css';
import { UdiText } from './udi-text';

/** Marks an identifier without a GS1 check digit: a typing error in it would not be noticed (ADM-02). */
export function UnverifiedMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} title={t('udi.unverifiedHint')}>
      <Pill tone="grey">{t('udi.unverified')}</Pill>
    </span>
  );
}

interface UdiProps {
  device: { udi: string; udi_verified: boolean };
  /** Shown instead of the text and its copy button. */
  children?: ReactNode;
}

/** A device identifier in a list, marked if it is unverified. */
export function Udi({ device, children }: UdiProps) {
  return (
    <span className={classes.udi}>
      {children ?? <UdiText udi={device.udi} />}
      {!device.udi_verified && <UnverifiedMark />}
    </span>
  );
}
