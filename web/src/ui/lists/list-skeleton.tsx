import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list-skeleton.module.css';

/** A placeholder for a list while it loads. */
export function ListSkeleton({ rows = 2, areRound }: { rows?: number; areRound?: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {['first', 'second', 'third'].slice(0, rows).map((row) => (
        <div key={row} className={classes.row}>
          {areRound ? <Skeleton width={40} height={40} circle /> : <Skeleton width={36} height={36} />}
          <div>
            <Skeleton width="45%" height={12} mb={9} />
            <Skeleton width="65%" height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
