import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import classes from './table-states.module.css';

const ROWS = ['72%', '58%', '66%', '50%', '70%', '61%', '54%', '68%'];

/** A placeholder for the rows while they load. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      {ROWS.map((width) => (
        <div key={width} className={classes.bones}>
          <Skeleton width={width} height={11} />
          <Skeleton width="60%" height={11} />
          <Skeleton width="40%" height={11} />
        </div>
      ))}
    </div>
  );
}
