import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './restoration-chart.module.css';

const BARS = ['92%', '64%', '48%', '30%', '18%'];

/** A placeholder for the chart while it loads. */
export function RestorationSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.body} role="status" aria-label={t('common.loading')}>
      <Skeleton width="40%" height={10} mb={10} mt={6} />
      {BARS.map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton width="34%" height={10} mb={8} />
          <Skeleton width={width} height={8} />
        </div>
      ))}
    </div>
  );
}
