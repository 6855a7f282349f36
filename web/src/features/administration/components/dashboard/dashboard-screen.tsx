import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { SectionCard } from '#/ui/layout/section-card';
import { useCaseStatuses } from '../../model/case-status';
import { useDetail } from '../../model/use-detail';
import { useRoles } from '../../model/use-roles';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { RankedBars } from '../ranked-bars';
import classes from './dashboard-screen.module.css';
import { DayChart } from './day-chart';
import { Figures } from './figures';

/** Statistics of the installation (ADM-04). */
export function DashboardScreen() {
  const { t } = useTranslation();
  const statuses = useCaseStatuses();
  const roles = useRoles();
  const query = useDetail(['stats'], (signal) => client.GET('/v1/cs/stats/', { signal }));
  return (
    <>
      <AdminHeading title={t('shell.dashboard')} />
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {(stats) => (
          <>
            <Figures stats={stats.stats} />
            <div className={classes.charts}>
              <SectionCard title={t('adm.dashboard.casesPerDay')}>
                <DayChart caption={t('adm.dashboard.casesPerDay')} days={stats.cases_per_day} />
              </SectionCard>
              <SectionCard title={t('adm.dashboard.usersPerDay')}>
                <DayChart caption={t('adm.dashboard.usersPerDay')} days={stats.users_per_day} />
              </SectionCard>
              <SectionCard title={t('cases.byStatus')}>
                <RankedBars
                  caption={t('cases.byStatus')}
                  heads={[t('cases.status'), t('cases.title')]}
                  rows={statuses.countsByWord(stats.cases_by_status)}
                />
              </SectionCard>
              <SectionCard title={t('adm.dashboard.usersByRole')}>
                <RankedBars
                  caption={t('adm.dashboard.usersByRole')}
                  heads={[t('signup.role'), t('adm.users.title')]}
                  rows={stats.users_by_role.map(({ name, count }) => ({
                    key: name,
                    label: roles[name] ?? name,
                    count,
                  }))}
                />
              </SectionCard>
            </div>
          </>
        )}
      </DetailPage>
    </>
  );
}
