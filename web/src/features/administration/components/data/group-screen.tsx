import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { Avatar } from '#/ui/data-display/avatar';
import { SectionCard } from '#/ui/layout/section-card';
import rows from '#/ui/lists/row-list.module.css';
import { useWritten } from '../../model/moments';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import { Facts } from '../facts';

/** A share group and its members (ADM-04). */
export function GroupScreen({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const written = useWritten();
  const query = useDetail(['group', groupId], (signal) =>
    client.GET('/v1/cs/group/{id}/', { params: { path: { id: groupId } }, signal }),
  );
  const statuses: Record<string, string> = {
    ACCD: t('labs.accepted'),
    REQD: t('labs.requested'),
    REJD: t('labs.rejected'),
  };
  return (
    <>
      <AdminHeading title={t('groups.title')} list={{ to: '/adm/users', title: t('adm.users.title') }} />
      <DetailPage query={query} missing={t('adm.deviceDetail.missing')}>
        {({ name, owner, created_at, members }) => (
          <>
            <SectionCard title={name}>
              <Facts
                facts={[
                  [
                    t('groups.owner'),
                    owner && (
                      <Link to="/adm/users/$uid" params={{ uid: owner.id }} className="link">
                        {owner.name || owner.email}
                      </Link>
                    ),
                  ],
                  [t('cases.created'), written.moment(created_at)],
                ]}
              />
            </SectionCard>
            <SectionCard title={t('groups.members')}>
              <ul className={rows.list}>
                {members.map((member) => (
                  <li key={member.email} className={rows.row}>
                    <Avatar name={member.name} email={member.email} picture={null} />
                    <div>
                      <div className={rows.name}>{member.name || member.email}</div>
                      <div className={rows.facts}>
                        {member.email} · {written.inList(member.joined_at)}
                      </div>
                    </div>
                    <span>{statuses[member.status] ?? member.status}</span>
                  </li>
                ))}
              </ul>
            </SectionCard>
          </>
        )}
      </DetailPage>
    </>
  );
}
