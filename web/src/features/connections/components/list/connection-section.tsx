import { type ReactNode, useId } from 'react';
import { CountedHeading } from '#/ui/layout/counted-heading';
import classes from './connection-lists.module.css';

interface ConnectionSectionProps {
  title: string;
  count: number;
  /** Shown if the section is empty. */
  empty: string;
  /** The rows. */
  children: ReactNode;
}

export function ConnectionSection({ title, count, empty, children }: ConnectionSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <CountedHeading id={id} title={title} count={count} />
      {count > 0 ? <ul className={classes.list}>{children}</ul> : <p className={classes.empty}>{empty}</p>}
    </section>
  );
}
