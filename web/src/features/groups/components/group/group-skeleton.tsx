import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import card from './group-card.module.css';
import classes from './group-view.module.css';

/** A placeholder for the group and its members. */
export function GroupSkeleton() {
  return (
    <div className={classes.page}>
      <div className={card.card}>
        <Skeleton width={48} height={48} />
        <div className={card.group}>
          <Skeleton width="35%" height={14} mb={10} />
          <Skeleton width="22%" height={10} />
        </div>
      </div>
      <SectionCard>
        <ListSkeleton rows={3} areRound />
      </SectionCard>
    </div>
  );
}
