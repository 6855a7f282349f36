import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#/api/administration';
import { client } from '#/api/client';
import { Avatar } from '#/ui/data-display/avatar';
import { Udi } from '#/ui/data-display/udi';
import { SectionCard } from '#/ui/layout/section-card';
import { NOTHING, useWritten } from '../../model/moments';
import { useDetail } from '../../model/use-detail';
import { useFlags } from '../../model/use-flags';
import { useRoles } from '../../model/use-roles';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { Facts } from '../facts';
import { UserStatePill } from '../state-pill';
import { UserActions } from './user-actions';

function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const written = useWritten();
  const roles = useRoles();
  const flags = useFlags();
  const factors = [t('security.off'), t('security.sms'), t('security.mail'), t('security.app')];
  const rights = flags.filter(({ flag }) => user.flags[flag]).map(({ label }) => label);
  return (
    <>
      <SectionCard
        title={user.name}
        text={user.email}
        action={<Avatar name={user.name} email={user.email} picture={user.picture} size={40} />}
      >
        <Facts
          facts={[
            [t('cases.status'), <UserStatePill key="state" state={user.state} />],
            [t('adm.users.rights'), rights.join(', ')],
            [t('signup.role'), roles[user.role] ?? user.role],
            [t('cases.institution'), user.institution],
            [t('signup.country'), written.country(user.country)],
            [t('signup.phone'), user.phone],
            [t('signup.address'), user.address],
            [t('common.language'), written.language(user.language)],
            [t('settings.dataRegion'), user.data_location],
            [t('security.factor'), factors[user.second_factor] ?? NOTHING],
            [t('adm.users.signsInWith'), user.social_provider],
            [t('cases.created'), written.moment(user.created_at)],
            [t('adm.users.lastLogin'), written.moment(user.last_login_at)],
          ]}
        />
      </SectionCard>
      <SectionCard>
        <Facts
          facts={[
            [
              t('groups.title'),
              user.group && (
                <Link to="/adm/group/$gid" params={{ gid: user.group.id }} className="link">
                  {user.group.name}
                </Link>
              ),
            ],
            [t('connections.title'), written.number(user.connections_count)],
            [t('cases.title'), written.number(user.cases_count)],
            [t('security.sessions'), written.number(user.sessions_count)],
            [
              t('adm.users.devices'),
              user.devices.length > 0
                ? user.devices.map((device) => <Udi key={device.id} device={device} />)
                : null,
            ],
          ]}
        />
      </SectionCard>
    </>
  );
}

/** One person, with the actions of support (ADM-04, ADM-05). */
export function UserScreen({ userId, ownId }: { userId: string; ownId: string | undefined }) {
  const { t } = useTranslation();
  const query = useDetail(['user', userId], (signal) =>
    client.GET('/v1/cs/users/{id}/', { params: { path: { id: userId } }, signal }),
  );
  return (
    <>
      <AdminHeading title={t('adm.users.one')} list={{ to: '/adm/users', title: t('adm.users.title') }}>
        {query.data && <UserActions user={query.data} isOwn={userId === ownId} />}
      </AdminHeading>
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {(user) => <UserFacts user={user} />}
      </DetailPage>
    </>
  );
}
