import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#/api/administration';
import { LinkButton } from '#/ui/controls/link-button';
import { DataTable } from '#/ui/data-table/data-table';
import { type DeviceAct, deviceActs } from '../../model/device-acts';
import { useList } from '../../model/use-list';
import { AdminHeading } from '../admin-heading';
import { useDeviceStates } from '../state-pill';
import { DeviceDialogs } from './device-dialogs';
import { useFactoryColumns } from './use-factory-columns';

/** All manufactured devices, with bulk actions (ADM-02). */
export function FactoryScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const states = useDeviceStates();
  const list = useList('/v1/cs/devices/', 'udi desc');
  const columns = useFactoryColumns();
  const [act, setAct] = useState<{ kind: DeviceAct; rows: Device[] }>();
  const ask = (kind: DeviceAct) => (rows: Device[]) => setAct({ kind, rows });
  return (
    <>
      <AdminHeading title={t('adm.devices.title')}>
        <LinkButton to="/adm/factoryRegistration" size="sm">
          {t('adm.devices.add')}
        </LinkButton>
      </AdminHeading>
      <DataTable
        name="devices"
        label={t('adm.devices.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ udi }) => udi}
        onOpen={({ id }) =>
          void navigate({ to: '/adm/registration/info/$deviceId', params: { deviceId: id } })
        }
        filters={[
          {
            name: 'state',
            label: t('cases.status'),
            options: Object.entries(states).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'user-registeredDevices',
            label: t('adm.devices.customer'),
            options: [{ value: 'true', label: t('adm.devices.withCustomer') }],
          },
        ]}
        exports={{ path: '/v1/cs/devices/excel/', fileName: 'Devices.xlsx' }}
        bulkActions={deviceActs(t).map(({ act: kind, ...offer }) => ({ ...offer, onChoose: ask(kind) }))}
        empty={{ title: t('adm.devices.none') }}
      />
      <DeviceDialogs act={act?.kind} rows={act?.rows ?? []} onClose={() => setAct(undefined)} />
    </>
  );
}
