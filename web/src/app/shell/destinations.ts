import { IconLayoutDashboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The entries of the panel and the bottom bar: the pages that exist. */
export function useDestinations() {
  const { t } = useTranslation();
  return [{ to: '/dashboard', label: t('shell.dashboard'), icon: IconLayoutDashboard }] as const;
}
