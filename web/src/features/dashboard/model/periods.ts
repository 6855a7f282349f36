import { useTranslation } from 'react-i18next';

export const PERIODS = ['thisweek', 'week', 'thismonth', 'month'] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = 'thisweek';

export function usePeriodNames(): Record<Period, string> {
  const { t } = useTranslation();
  return {
    thisweek: t('dashboard.periodThisWeek'),
    week: t('dashboard.periodWeek'),
    thismonth: t('dashboard.periodThisMonth'),
    month: t('dashboard.periodMonth'),
  };
}

/** The reader's time zone, because weeks and months begin at the reader's midnight. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
