import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './case-list.module.css';

const WIDTHS = ['48%', '36%', '56%', '42%', '51%', '38%', '46%', '54%', '40%', '50%'];

/** A placeholder for the rows while they load. */
export function CaseListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('cases.loading')}>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton width={width} height={12} />
          <Skeleton height={10} />
          <Skeleton width="72%" height={10} />
          <Skeleton height={18} radius={9} />
        </div>
      ))}
    </div>
  );
}
