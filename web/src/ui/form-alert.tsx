import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

/** What went wrong or well with the whole form, said where the form begins. */
export function FormAlert({ kind = 'error', children }: { kind?: 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={classes.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'error' && <IconAlertCircle size={18} stroke={1.75} aria-hidden className={classes.icon} />}
      <div>{children}</div>
    </div>
  );
}
