import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/lists/load-error';
import { restorationCountsOptions } from '../../api/restoration-counts';
import { DEFAULT_PERIOD } from '../../model/periods';
import { DashboardCard } from '../dashboard-card';
import { PeriodSelect } from '../period-select';
import { RestorationChart } from './restoration-chart';
import classes from './restoration-chart.module.css';
import { RestorationSkeleton } from './restoration-skeleton';

/** The restorations ordered in a period (DSH-02). */
export function RestorationsCard() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState(DEFAULT_PERIOD);
  const { data, error, refetch, isPlaceholderData } = useQuery(restorationCountsOptions(period));
  return (
    <DashboardCard
      title={t('dashboard.restorations')}
      control={
        <PeriodSelect label={t('dashboard.periodOfRestorations')} period={period} onChange={setPeriod} />
      }
    >
      {!data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <RestorationSkeleton />)}
      {data?.length === 0 && <p className={classes.empty}>{t('dashboard.restorationsEmpty')}</p>}
      {data && data.length > 0 && (
        <div className={classes.body} aria-busy={isPlaceholderData}>
          <RestorationChart counts={data} />
        </div>
      )}
    </DashboardCard>
  );
}
