import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './activity-feed.module.css';

const ROWS = ['34%', '46%', '28%', '40%', '36%', '30%'];

/** A placeholder for the feed while it loads. */
export function ActivitySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common.loading')}>
      {ROWS.map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton width={32} height={32} circle />
          <div>
            <Skeleton width={width} height={11} mb={9} />
            <Skeleton width="22%" height={9} />
          </div>
          <Skeleton width={76} height={10} />
        </div>
      ))}
    </div>
  );
}
