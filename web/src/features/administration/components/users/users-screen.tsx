import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '#/api/administration';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import { useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { useRoles } from '../../model/use-roles';
import { AdminHeading } from '../admin-heading';
import { UserStatePill, useUserStates } from '../state-pill';

/** All accounts (ADM-04). */
export function UsersScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = useWritten();
  const roles = useRoles();
  const states = useUserStates();
  const list = useList('/v1/cs/users/', 'name asc');
  const columns: Column<RowOf<'/v1/cs/users/'>>[] = [
    { key: 'name', label: t('connections.name'), sort: 'name', isName: true, cell: ({ name }) => name },
    { key: 'email', label: t('login.email'), sort: 'email', width: '22%', cell: ({ email }) => email },
    { key: 'institution', label: t('cases.institution'), cell: ({ institution }) => institution },
    {
      key: 'role',
      label: t('signup.role'),
      sort: 'role',
      width: '130px',
      cell: ({ role }) => roles[role] ?? role,
    },
    {
      key: 'country',
      label: t('signup.country'),
      sort: 'country',
      width: '140px',
      isMinor: true,
      cell: ({ country }) => written.country(country),
    },
    {
      key: 'created_at',
      label: t('cases.created'),
      sort: 'created_at',
      width: '130px',
      isMinor: true,
      cell: ({ created_at }) => written.inList(created_at),
    },
    {
      key: 'last_login_at',
      label: t('adm.users.lastLogin'),
      isHiddenAtFirst: true,
      cell: ({ last_login_at }) => written.inList(last_login_at),
    },
    {
      key: 'state',
      label: t('cases.status'),
      width: '140px',
      cell: ({ state }) => <UserStatePill state={state} />,
    },
  ];
  return (
    <>
      <AdminHeading title={t('adm.users.title')} />
      <DataTable
        name="users"
        label={t('adm.users.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        onOpen={({ id }) => void navigate({ to: '/adm/users/$uid', params: { uid: id } })}
        filters={[
          {
            name: 'role',
            label: t('signup.role'),
            options: Object.entries(roles).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'state',
            label: t('cases.status'),
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
        ]}
        exports={{ path: '/v1/cs/users/excel/', fileName: 'Users.xlsx' }}
        empty={{ title: t('adm.users.none') }}
      />
    </>
  );
}
