import type { ReactNode } from 'react';
import { PageHeading } from '#/ui/page-heading';
import classes from './admin-heading.module.css';

/** The name of a screen, and what can be begun on it. */
export function AdminHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.heading}>
      <PageHeading title={title} />
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
