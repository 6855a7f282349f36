import {
  IconBuildingFactory2,
  IconClipboardList,
  IconDeviceMobileCheck,
  IconFileCertificate,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMap2,
  IconMicroscope,
  IconPalette,
  IconScript,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { type Area, type Flags, mayOpen } from './areas';

interface MenuEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  area: Area;
}

interface MenuGroup {
  key: string;
  /** Absent when the group is a single entry. */
  title?: string;
  entries: MenuEntry[];
}

/** All screens, as the menu groups them. */
function allGroups(t: TFunction): MenuGroup[] {
  return [
    {
      key: 'dashboard',
      entries: [
        { to: '/adm/dashboard', label: t('shell.dashboard'), icon: IconLayoutDashboard, area: 'dashboard' },
      ],
    },
    {
      key: 'registration',
      title: t('adm.menu.registration'),
      entries: [
        {
          to: '/adm/registration',
          label: t('adm.registrations.title'),
          icon: IconDeviceMobileCheck,
          area: 'registrations',
        },
        {
          to: '/adm/registration/tickets',
          label: t('adm.tickets.title'),
          icon: IconLifebuoy,
          area: 'tickets',
        },
        { to: '/adm/devices', label: t('adm.devices.title'), icon: IconBuildingFactory2, area: 'factory' },
        {
          to: '/adm/feature_partner',
          label: t('adm.partnerFeatures.title'),
          icon: IconPalette,
          area: 'licences',
        },
        {
          to: '/adm/c4w/registration',
          label: t('adm.features.title'),
          icon: IconFileCertificate,
          area: 'licences',
        },
        { to: '/adm/c4w/licences', label: t('adm.licences.title'), icon: IconKey, area: 'licences' },
      ],
    },
    {
      key: 'data',
      title: t('settings.data'),
      entries: [
        { to: '/adm/users', label: t('adm.users.title'), icon: IconUserShield, area: 'data' },
        { to: '/adm/user-locations', label: t('adm.locations.title'), icon: IconMap2, area: 'data' },
        { to: '/adm/cases', label: t('cases.title'), icon: IconClipboardList, area: 'data' },
        { to: '/adm/connections', label: t('connections.title'), icon: IconUsers, area: 'data' },
      ],
    },
    {
      key: 'labs',
      entries: [{ to: '/adm/labs', label: t('signup.roleLab'), icon: IconMicroscope, area: 'labs' }],
    },
    {
      key: 'logs',
      entries: [{ to: '/adm/logs', label: t('adm.logs.title'), icon: IconScript, area: 'logs' }],
    },
  ];
}

/** The menu with only the screens that the person may open (ADM-01). */
export function menuOf(t: TFunction, user: Flags): MenuGroup[] {
  return allGroups(t)
    .map((group) => ({ ...group, entries: group.entries.filter(({ area }) => mayOpen(area, user)) }))
    .filter(({ entries }) => entries.length > 0);
}
