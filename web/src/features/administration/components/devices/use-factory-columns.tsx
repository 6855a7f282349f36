import { useTranslation } from 'react-i18next';
import type { Device } from '#/api/administration';
import { Udi } from '#/ui/data-display/udi';
import type { Column } from '#/ui/data-table/state/types';
import { NOTHING, useWritten } from '../../model/moments';
import { DeviceStatePill } from '../state-pill';

/** The columns of the device list; the sort keys are the names in the specification (ADM-02). */
export function useFactoryColumns(): Column<Device>[] {
  const { t } = useTranslation();
  const written = useWritten();
  return [
    {
      key: 'udi',
      label: t('adm.udi'),
      sort: 'udi',
      isName: true,
      width: '26%',
      cell: (device) => <Udi device={device} />,
    },
    { key: 'serial_no', label: t('devices.serial'), cell: ({ serial_no }) => serial_no || NOTHING },
    {
      key: 'prod_date',
      isMinor: true,
      label: t('adm.devices.prodDate'),
      cell: ({ prod_date }) => written.day(prod_date),
    },
    {
      key: 'name',
      label: t('adm.devices.customer'),
      sort: 'name',
      cell: ({ reg_customer }) => reg_customer?.name ?? NOTHING,
    },
    {
      key: 'email',
      label: t('login.email'),
      sort: 'regdevEmail',
      width: '18%',
      cell: ({ reg_customer }) => reg_customer?.email ?? NOTHING,
    },
    {
      key: 'country',
      label: t('signup.country'),
      sort: 'country',
      isMinor: true,
      cell: ({ reg_customer }) => written.country(reg_customer?.country),
    },
    {
      key: 'features',
      label: t('adm.devices.features'),
      isHiddenAtFirst: true,
      cell: ({ features }) => features.join(', ') || NOTHING,
    },
    {
      key: 'state',
      label: t('cases.status'),
      sort: 'state',
      width: '120px',
      cell: ({ state }) => <DeviceStatePill state={state} />,
    },
  ];
}
