import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import classes from './look-only.module.css';

/** Why something is switched off: staff look at this account, and change nothing in it (ADM-05). */
export function useLookOnly(): string | undefined {
  const { t } = useTranslation();
  const user = useUser();
  return user?.support ? t('support.disabled') : undefined;
}

interface LookOnlyProps {
  children: ReactNode;
  /** A page that is about to be left keeps its place in the tree: it would be made again otherwise. */
  isOn?: boolean;
}

/** Buttons and fields that change something: switched off, with the reason, while staff look at the account. */
export function LookOnly({ children, isOn = true }: LookOnlyProps) {
  const reason = useLookOnly();
  if (!reason || !isOn) return children;
  return (
    <fieldset disabled className={classes.part} title={reason}>
      {children}
    </fieldset>
  );
}
