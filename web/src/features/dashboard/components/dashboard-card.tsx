import { type ReactNode, useId } from 'react';
import classes from './dashboard-card.module.css';

interface DashboardCardProps {
  title: string;
  /** Beside the title, quieter. */
  aside?: ReactNode;
  /** What is chosen about the card. */
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
