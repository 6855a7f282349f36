import { type ReactNode, useId } from 'react';
import classes from './dashboard-card.module.css';

interface DashboardCardProps {
  title: string;
  /** Secondary text beside the title. */
  aside?: ReactNode;
  /** A control for the content, such as the period. */
  control?: ReactNode;
  children: ReactNode;
}

/** One section of the dashboard. */
export function DashboardCard({ title, aside, control, children }: DashboardCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={classes.aside}>{aside}</span>}
        {control && <div className={classes.control}>{control}</div>}
      </header>
      {children}
    </section>
  );
}
