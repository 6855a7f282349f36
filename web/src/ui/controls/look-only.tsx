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

/**
 * Buttons and fields that change something: switched off, with the reason, while staff look at the account. What only
 * shows more, as a fold, a search or the way to another page, stays outside: nothing inside can be exempt.
 */
export function LookOnly({ children }: { children: ReactNode }) {
  const reason = useLookOnly();
  if (!reason) return children;
  return (
    <fieldset disabled className={classes.part} title={reason}>
      {children}
    </fieldset>
  );
}
