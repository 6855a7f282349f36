import type { ReactNode } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title?: string;
  text?: ReactNode;
  /** Beside the title; below it on small screens. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A card of a long page: a title, a line about it, and its content. */
export function SectionCard({ title, text, action, children }: SectionCardProps) {
  return (
    <div className={classes.card}>
      {title && (
        <header className={classes.header}>
          <div>
            <h3 className={classes.title}>{title}</h3>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {action && <div className={classes.action}>{action}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
