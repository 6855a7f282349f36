import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

const ICONS = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

interface FormAlertProps {
  kind?: keyof typeof ICONS;
  children: ReactNode;
}

/** An error, a success or a hint about the whole form, shown at its beginning. */
export function FormAlert({ kind = 'error', children }: FormAlertProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classes.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
