/**
 * The five statuses by which cases are counted, with the names and colours of the specification (DSH-01,
 * CAS-02).
 */
import { useTranslation } from 'react-i18next';
import type { Tone } from '#/ui/data-display/pill';

export type CountedStatus = ReturnType<typeof useStatuses>[number]['status'];

export function useStatuses() {
  const { t } = useTranslation();
  return [
    { count: 'open', status: 'Open', codes: ['OPEN', 'READ'], label: t('cases.open'), tone: 'blue' },
    { count: 'inprog', status: 'InProgress', codes: ['PROC'], label: t('cases.inProgress'), tone: 'amber' },
    { count: 'completed', status: 'Completed', codes: ['COMP'], label: t('cases.completed'), tone: 'green' },
    { count: 'reopened', status: 'Reopened', codes: ['REOP'], label: t('cases.reopened'), tone: 'blue' },
    { count: 'closed', status: 'Closed', codes: ['CLSD'], label: t('cases.closed'), tone: 'grey' },
  ] as const satisfies { codes: string[]; tone: Tone; [key: string]: unknown }[];
}
