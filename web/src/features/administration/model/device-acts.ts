/** The actions for a device, in the list and on its page (ADM-02). */
import type { TFunction } from 'i18next';
import type { Device } from '#/api/administration';

export type DeviceAct = 'block' | 'unblock' | 'features' | 'reset' | 'remove';

interface OfferedAct {
  act: DeviceAct;
  label: string;
  isDangerous?: boolean;
  /** Whether the action applies to this device. */
  takes: (device: Device) => boolean;
}

const hasCustomer = ({ reg_customer }: Device) => reg_customer !== null;

export function deviceActs(t: TFunction): OfferedAct[] {
  return [
    { act: 'block', label: t('adm.devices.block'), takes: ({ state }) => state !== 'blocked' },
    { act: 'unblock', label: t('adm.devices.unblock'), takes: ({ state }) => state === 'blocked' },
    { act: 'features', label: t('adm.devices.setFeatures'), takes: () => true },
    { act: 'reset', label: t('adm.devices.reset'), isDangerous: true, takes: hasCustomer },
    {
      act: 'remove',
      label: t('connections.remove'),
      isDangerous: true,
      takes: (device) => !hasCustomer(device),
    },
  ];
}
