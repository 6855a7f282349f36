import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  /** The fragment in an address after the #. */
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of a long page that a link can jump to. */
export function PageSection({ id, title, text, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </header>
      {children}
    </section>
  );
}
