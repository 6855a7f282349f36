import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { useUser } from '#/api/session';
import { NewCaseLink } from '#/features/cases/components/list/new-case-link';
import { NO_FILTERS } from '#/features/cases/model/filters/filters';
import { toListAddress } from '#/features/cases/model/list/list-address';
import { useListState } from '#/features/cases/model/list/list-state';
import { DashboardScreen } from '#/features/dashboard/components/dashboard-screen';
import { RegionNotice } from '#/features/dashboard/components/region-notice';
import { useIsFirstUse } from '#/features/dashboard/model/use-is-first-use';
import { LinkButton } from '#/ui/controls/link-button';
import { PageHeading } from '#/ui/layout/page-heading';
import { EmptyState } from '#/ui/lists/empty-state';
import classes from './dashboard.module.css';

export function DashboardPage() {
  const { t } = useTranslation();
  const { server_loc, welcome } = useApp();
  const user = useUser();
  const isFirstUse = useIsFirstUse();
  const { orderBy } = useListState().filters;
  const isWelcomed = welcome && user?.is_first_login === true;
  // The welcome may lead on to the registration of a scanner: the notice waits for the next visit of the dashboard.
  const [wasWelcomed, setWasWelcomed] = useState(isWelcomed);
  if (isWelcomed && !wasWelcomed) setWasWelcomed(true);
  const isLabInEurope = user?.inst_type_guessed === 'Lab' && server_loc === 'EU';
  return (
    <>
      <header className={classes.header}>
        <PageHeading
          title={t('dashboard.welcome', { name: user?.first_name ?? '' })}
          tab={t('dashboard.title')}
        />
        <NewCaseLink isCompact isQuiet={isFirstUse} />
      </header>
      <DashboardScreen
        // All cases that the card counts, in the person's usual order.
        listOf={(status) => toListAddress({ ...NO_FILTERS, status: [status], orderBy })}
        isClinic={user?.inst_type_guessed === 'Clinic'}
        firstUse={
          <EmptyState
            title={t('dashboard.emptyTitle')}
            action={<LinkButton to="/connections">{t('connections.invite')}</LinkButton>}
          >
            {t('dashboard.emptyText')}
          </EmptyState>
        }
      />
      {/* One dialog at a time: a newcomer sees the welcome first. */}
      {user && isLabInEurope && !wasWelcomed && <RegionNotice userId={user.id} />}
    </>
  );
}
