import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import rows from '#/ui/row-list.module.css';
import { nameDevice } from '../model/device-name';

const ICONS = { computer: IconDeviceDesktop, tablet: IconDeviceTablet, phone: IconDeviceMobile };

export function DeviceIcon({ userAgent }: { userAgent: string }) {
  const Icon = ICONS[nameDevice(userAgent).kind];
  return (
    <span className={rows.icon}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
  );
}

/** "Chrome on Windows", as far as it can be told. */
export function deviceLabel(t: TFunction, userAgent: string): string {
  const { browser, system } = nameDevice(userAgent);
  if (browser && system) return t('security.browserOn', { browser, system });
  return browser ?? system ?? t('security.unknownDevice');
}
