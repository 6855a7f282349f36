import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from './pill';
import classes from './udi.module.css';
import { UdiText } from './udi-text';

/** Says of an identifier that nothing proves it was typed right: it has no GS1 check digit (ADM-02). */
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
  /** Shown instead of the text and the button that copies it. */
  children?: ReactNode;
}

/** A device identifier in a list, with its mark where it needs one. */
export function Udi({ device, children }: UdiProps) {
  return (
    <span className={classes.udi}>
      {children ?? <UdiText udi={device.udi} />}
      {!device.udi_verified && <UnverifiedMark />}
    </span>
  );
}
