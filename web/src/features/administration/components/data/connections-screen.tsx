import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '#/api/administration';
import { Pill, type Tone } from '#/ui/data-display/pill';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import { NOTHING, useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';

const TONES: Record<string, Tone> = { ACCD: 'green', REQD: 'amber', REJD: 'grey' };

function person({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name || email}
      {name && <small>{email}</small>}
    </>
  );
}

/** The connections between partners (ADM-04). */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const written = useWritten();
  const list = useList('/v1/cs/connections/', 'created_at desc');
  const words: Record<string, string> = {
    ACCD: t('labs.accepted'),
    REQD: t('labs.requested'),
    REJD: t('labs.rejected'),
  };
  const columns: Column<RowOf<'/v1/cs/connections/'>>[] = [
    { key: 'owner', label: t('groups.owner'), isName: true, cell: ({ owner }) => person(owner) },
    { key: 'invited', label: t('adm.connections.invited'), cell: ({ invited }) => person(invited) },
    {
      key: 'status',
      label: t('cases.status'),
      width: '130px',
      cell: ({ status }) => <Pill tone={TONES[status] ?? 'grey'}>{words[status] ?? status}</Pill>,
    },
    {
      key: 'is_designated',
      label: t('connections.designated'),
      width: '130px',
      cell: ({ is_designated }) => (is_designated ? t('adm.yes') : NOTHING),
    },
    {
      key: 'cases',
      label: t('cases.title'),
      width: '90px',
      isNumeric: true,
      cell: ({ id, cases_count, has_more_cases }) =>
        cases_count > 0 ? (
          <Link to="/adm/cases" search={{ connId: id } as never} className="link">
            {`${written.number(cases_count)}${has_more_cases ? '+' : ''}`}
          </Link>
        ) : (
          written.number(0)
        ),
    },
    {
      key: 'created_at',
      label: t('cases.created'),
      sort: 'created_at',
      width: '130px',
      cell: ({ created_at }) => written.inList(created_at),
    },
    {
      key: 'answered_at',
      label: t('adm.connections.answeredAt'),
      width: '130px',
      isHiddenAtFirst: true,
      cell: ({ answered_at }) => written.inList(answered_at),
    },
  ];
  return (
    <>
      <AdminHeading title={t('connections.title')} />
      <DataTable
        name="connections"
        label={t('connections.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ owner, invited }) => `${owner.name} – ${invited.name || invited.email}`}
        filters={[
          {
            name: 'status',
            label: t('cases.status'),
            options: Object.entries(words).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{ title: t('cases.noneFound') }}
      />
    </>
  );
}
