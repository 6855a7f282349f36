import { type ReactNode, useId } from 'react';
import classes from './connection-lists.module.css';

interface ConnectionSectionProps {
  title: string;
  count: number;
  /** Said when there is nothing in it. */
  empty: string;
  /** The rows. */
  children: ReactNode;
}

export function ConnectionSection({ title, count, empty, children }: ConnectionSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        <span className={classes.count}>{count}</span>
      </header>
      {count > 0 ? <ul className={classes.list}>{children}</ul> : <p className={classes.empty}>{empty}</p>}
    </section>
  );
}
