import { type ReactNode, useId } from 'react';
import classes from './case-section.module.css';

interface CaseSectionProps {
  /** The anchor that the case header links to. */
  id?: string;
  title: string;
  count?: number;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the case: a title and a card with its content. */
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
