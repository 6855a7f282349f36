import type { ReactNode } from 'react';
import classes from './form.module.css';

export function FormHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.lead}>{children}</p>}
    </header>
  );
}
