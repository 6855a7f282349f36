import { useTranslation } from 'react-i18next';
import type { Period } from './periods';

export function usePeriodWords(): { period: Period; label: string }[] {
  const { t } = useTranslation();
  return [
    { period: 'yesterday', label: t('cases.yesterday') },
    { period: 'today', label: t('cases.today') },
    { period: 'thisWeek', label: t('cases.thisWeek') },
    { period: 'lastWeek', label: t('cases.lastWeek') },
    { period: 'thisMonth', label: t('cases.thisMonth') },
    { period: 'lastMonth', label: t('cases.lastMonth') },
  ];
}
