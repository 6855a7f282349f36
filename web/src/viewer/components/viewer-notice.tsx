import { IconCubeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './viewer-notice.module.css';

/** Shown in place of the picture. */
export function ViewerNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.notice} role="alert">
      <IconCubeOff size={32} stroke={1.4} aria-hidden />
      <strong>{title}</strong>
      <div className={classes.text}>{children}</div>
    </div>
  );
}
