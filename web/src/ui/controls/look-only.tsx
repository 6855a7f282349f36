import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/api/session';
import classes from './look-only.module.css';

/** Why a control is disabled: staff view this account and may not change it (ADM-05). */
export function useLookOnly(): string | undefined {
  const { t } = useTranslation();
  const user = useUser();
  return user?.support ? t('support.disabled') : undefined;
}

/**
 * Disables the buttons and fields inside, with the reason, while staff view the account. Controls that only show
 * more, such as a fold, a search or a link, must be outside: nothing inside can be exempt.
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
