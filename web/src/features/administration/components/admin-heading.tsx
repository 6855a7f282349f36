import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeading } from '#/ui/layout/page-heading';
import classes from './admin-heading.module.css';

interface AdminHeadingProps {
  title: string;
  /** The list that this record belongs to, shown as a link. */
  list?: { to: LinkProps['to']; title: string };
  children?: ReactNode;
}

/** The title of a screen, with its actions. */
export function AdminHeading({ title, list, children }: AdminHeadingProps) {
  return (
    <div className={classes.heading}>
      {list && (
        <div className={classes.way}>
          <Link to={list.to} className={classes.list}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {list.title}
          </Link>
        </div>
      )}
      <PageHeading title={title} />
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
