import { useTranslation } from 'react-i18next';

const STATUSES = ['Open', 'InProgress', 'Completed', 'Reopened', 'Closed'] as const;

export type CaseStatus = (typeof STATUSES)[number];

/** The status an address asks for, if it is one. */
export function readStatus(given: unknown): CaseStatus | undefined {
  return STATUSES.find((status) => status === given);
}

/** What cases are filtered by, in the words and colours of the statuses (NAV-01). */
export function useCaseStatuses() {
  const { t } = useTranslation();
  return [
    { status: 'Open', label: t('cases.open'), tone: 'blue' },
    { status: 'InProgress', label: t('cases.inProgress'), tone: 'amber' },
    { status: 'Completed', label: t('cases.completed'), tone: 'green' },
    { status: 'Reopened', label: t('cases.reopened'), tone: 'blue' },
    { status: 'Closed', label: t('cases.closed'), tone: 'grey' },
  ] as const;
}
