import { type ReactNode, useId } from 'react';
import classes from './case-section.module.css';

interface CaseSectionProps {
  /** What the header of the case leads to. */
  id?: string;
  title: string;
  count?: number;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the case: a name, and a card with what belongs to it. */
export function CaseSection({ id, title, count, action, children }: CaseSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} tabIndex={-1} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      <div className={classes.card}>{children}</div>
    </section>
  );
}
