import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { SectionCard } from '#/ui/layout/section-card';
import { useWritten } from '../../model/moments';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { RankedBars } from '../ranked-bars';

/** The number of people per country, most first (ADM-04). */
export function LocationsScreen() {
  const { t } = useTranslation();
  const written = useWritten();
  const query = useDetail(['locations'], (signal) => client.GET('/v1/cs/user-locations/', { signal }));
  return (
    <>
      <AdminHeading title={t('adm.locations.title')} />
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {({ countries, total }) => (
          <SectionCard title={t('adm.locations.total', { number: written.number(total) })}>
            <RankedBars
              caption={t('adm.locations.title')}
              heads={[t('signup.country'), t('adm.users.title')]}
              rows={countries.map(({ country, users, clinics, labs, dealers, others }) => ({
                key: country,
                label: country ? written.country(country) : t('connections.unknown'),
                count: users,
                detail: [
                  [t('signup.roleClinic'), clinics] as const,
                  [t('signup.roleLab'), labs] as const,
                  [t('signup.roleDealer'), dealers] as const,
                  [t('signup.roleOther'), others] as const,
                ]
                  .filter(([, count]) => count > 0)
                  .map(([role, count]) => `${role}: ${written.number(count)}`)
                  .join(' · '),
              }))}
            />
          </SectionCard>
        )}
      </DetailPage>
    </>
  );
}
