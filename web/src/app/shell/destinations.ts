import { IconClipboardList, IconLayoutDashboard, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '#/features/alarms/model/use-pending';

/** The entries of the panel and the bottom bar. */
export function useDestinations() {
  const { t } = useTranslation();
  const pending = usePendingCount();
  return [
    { to: '/dashboard', label: t('shell.dashboard'), icon: IconLayoutDashboard, pending: 0 },
    { to: '/cases', label: t('cases.title'), icon: IconClipboardList, pending: 0 },
    { to: '/connections', label: t('connections.title'), icon: IconUsers, pending },
  ] as const;
}
