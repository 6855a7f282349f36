import { type ReactNode, useId } from 'react';
import { LookOnly } from '#/ui/controls/look-only';
import { CountedHeading } from '#/ui/layout/counted-heading';
import classes from './group-section.module.css';
import rows from './member-row.module.css';

interface GroupSectionProps {
  title: string;
  count: number;
  text?: string;
  /** Rows. */
  children: ReactNode;
}

/** A list of people with a title and their number. */
export function GroupSection({ title, count, text, children }: GroupSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <CountedHeading id={titleId} title={title} count={count} />
      {text && <p className={classes.text}>{text}</p>}
      <LookOnly>
        <ul className={rows.list}>{children}</ul>
      </LookOnly>
    </section>
  );
}
