import type { ReactNode } from 'react';
import { ArchDrawing } from '../drawings/arch-drawing';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The suggested action. */
  action?: ReactNode;
}

/** An empty list: one drawing, one sentence, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <div className={classes.drawing}>
        <ArchDrawing />
      </div>
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  );
}
