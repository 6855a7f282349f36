import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/lists/load-error';
import { activitiesOptions } from '../../api/activities';
import { readActivities } from '../../model/activity-words';
import { DEFAULT_PERIOD } from '../../model/periods';
import { DashboardCard } from '../dashboard-card';
import { PeriodSelect } from '../period-select';
import classes from './activity-feed.module.css';
import { ActivityRow } from './activity-row';
import { ActivitySkeleton } from './activity-skeleton';

/** The activities of the cases that the person may see (DSH-02). */
export function ActivityFeed() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState(DEFAULT_PERIOD);
  const feed = useInfiniteQuery(activitiesOptions(period));
  const { data, error, refetch, fetchNextPage, hasNextPage } = feed;
  const rows = data && readActivities(data.pages);
  return (
    <DashboardCard
      title={t('dashboard.activity')}
      control={<PeriodSelect label={t('dashboard.periodOfActivity')} period={period} onChange={setPeriod} />}
    >
      {!rows && (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ActivitySkeleton />)}
      {rows && (
        <div className={classes.feed} aria-busy={feed.isPlaceholderData}>
          {rows.length === 0 && <p className={classes.empty}>{t('dashboard.activityEmpty')}</p>}
          <ul className={classes.list}>
            {rows.map((row) => (
              <ActivityRow key={row.key} activity={row} />
            ))}
          </ul>
          {feed.isFetchNextPageError ? (
            <LoadError error={error} onRetry={() => void fetchNextPage()} />
          ) : (
            hasNextPage && (
              <div className={classes.more}>
                <Button
                  size="sm"
                  variant="default"
                  loading={feed.isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('dashboard.loadMore')}
                </Button>
              </div>
            )
          )}
        </div>
      )}
    </DashboardCard>
  );
}
