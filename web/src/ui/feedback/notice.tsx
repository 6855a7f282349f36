import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'accent' | 'error';
}

/** A page with one message and the next steps. */
export function Notice({ icon: Icon, title, children, actions, tone = 'accent' }: NoticeProps) {
  return (
    <section className={classes.notice}>
      {Icon && (
        <div className={classes.icon} data-tone={tone} aria-hidden="true">
          <Icon size={26} stroke={1.6} />
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
