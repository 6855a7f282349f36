import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#/ui/lists/load-error';
import { statusCountsOptions } from '../api/status-counts';
import { useIsFirstUse } from '../model/use-is-first-use';
import { ActivityFeed } from './activity/activity-feed';
import classes from './dashboard-screen.module.css';
import { HelpArea } from './help-area';
import { RestorationsCard } from './restorations/restorations-card';
import { StatusCards, type StatusCardsProps } from './status-cards';

interface DashboardScreenProps extends Pick<StatusCardsProps, 'listOf'> {
  isClinic: boolean;
  /** Shown at the top as long as there are no cases. */
  firstUse: ReactNode;
}

/**
 * The dashboard: cases by status, ordered restorations, recent activity and help (DSH-01, DSH-02, DSH-03).
 */
export function DashboardScreen({ isClinic, firstUse, listOf }: DashboardScreenProps) {
  const { data, error, refetch } = useQuery(statusCountsOptions());
  const isFirstUse = useIsFirstUse();
  return (
    <div className={classes.sections}>
      {isFirstUse && firstUse}
      {error && !data ? (
        <div className={classes.failed}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <StatusCards counts={data} listOf={listOf} />
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <ActivityFeed />
        </div>
        <div className={classes.side}>
          <RestorationsCard />
          <HelpArea isClinic={isClinic} />
        </div>
      </div>
    </div>
  );
}
