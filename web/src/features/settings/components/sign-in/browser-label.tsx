import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import rows from '#/ui/lists/row-list.module.css';
import { nameBrowser } from '../../model/browser-name';

const ICONS = { computer: IconDeviceDesktop, tablet: IconDeviceTablet, phone: IconDeviceMobile };

export function BrowserIcon({ userAgent }: { userAgent: string }) {
  const Icon = ICONS[nameBrowser(userAgent).kind];
  return (
    <span className={rows.icon}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
  );
}

/** "Chrome on Windows", as far as known. */
export function browserLabel(t: TFunction, userAgent: string): string {
  const { browser, system } = nameBrowser(userAgent);
  if (browser && system) return t('security.browserOn', { browser, system });
  return browser ?? system ?? t('security.unknownDevice');
}
