import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './connection-lists.module.css';

/** A placeholder for the lists while they load. */
export function ConnectionsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={classes.skeletonHeading}>
        <Skeleton width={160} height={14} />
      </div>
      <div className={classes.card}>
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className={classes.skeletonRow}>
            <Skeleton width={40} height={40} circle />
            <div>
              <Skeleton width="40%" height={12} mb={9} />
              <Skeleton width="65%" height={10} />
            </div>
            <Skeleton width="55%" height={10} />
            <Skeleton height={22} radius={11} />
          </div>
        ))}
      </div>
    </div>
  );
}
