import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '#/api/administration';
import { Pill } from '#/ui/data-display/pill';
import { Udi } from '#/ui/data-display/udi';
import { DataTable } from '#/ui/data-table/data-table';
import type { Column } from '#/ui/data-table/state/types';
import { useWritten } from '../../model/moments';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { DeviceStatePill } from '../state-pill';

/** The registered devices (ADM-03). */
export function RegistrationsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const written = useWritten();
  const list = useList('/v1/cs/user-registrations/', 'registered_at desc');
  const columns: Column<RowOf<'/v1/cs/user-registrations/'>>[] = [
    {
      key: 'udi',
      label: t('adm.udi'),
      sort: 'udi',
      isName: true,
      width: '26%',
      cell: (device) => <Udi device={device} />,
    },
    { key: 'name', label: t('connections.name'), sort: 'name', cell: ({ name }) => name },
    {
      key: 'email',
      label: t('login.email'),
      sort: 'email',
      width: '20%',
      isMinor: true,
      cell: ({ email }) => email,
    },
    {
      key: 'country',
      label: t('signup.country'),
      sort: 'country',
      isMinor: true,
      cell: ({ country }) => written.country(country),
    },
    {
      key: 'registered_at',
      label: t('adm.registrations.registeredAt'),
      sort: 'registered_at',
      cell: ({ registered_at }) => written.inList(registered_at),
    },
    {
      key: 'installed_date',
      label: t('adm.registrations.installedAt'),
      isHiddenAtFirst: true,
      cell: ({ installed_date }) => written.day(installed_date),
    },
    {
      key: 'email_confirmed',
      label: t('adm.registrations.emailState'),
      cell: ({ email_confirmed }) =>
        email_confirmed ? (
          <Pill tone="green">{t('adm.registrations.confirmed')}</Pill>
        ) : (
          <Pill tone="amber">{t('adm.registrations.unconfirmed')}</Pill>
        ),
    },
    { key: 'state', label: t('cases.status'), cell: ({ state }) => <DeviceStatePill state={state} /> },
  ];
  return (
    <>
      <AdminHeading title={t('adm.registrations.title')} />
      <DataTable
        name="registrations"
        label={t('adm.registrations.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ udi }) => udi}
        onOpen={({ id }) =>
          void navigate({ to: '/adm/registration/info/$deviceId', params: { deviceId: id } })
        }
        empty={{ title: t('adm.registrations.none') }}
      />
    </>
  );
}
