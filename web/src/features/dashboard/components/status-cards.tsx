import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StatusCounts } from '../api/status-counts';
import { type CountedStatus, useStatuses } from '../model/statuses';
import classes from './status-cards.module.css';

export interface StatusCardsProps {
  counts: StatusCounts | undefined;
  /** The URL parameters of the list that shows the cases of a card. */
  listOf: (status: CountedStatus) => { status?: string };
}

/** The number of cases per status, with links to the lists (DSH-01). */
export function StatusCards({ counts, listOf }: StatusCardsProps) {
  const { t, i18n } = useTranslation();
  const statuses = useStatuses();
  const written = new Intl.NumberFormat(i18n.language);
  return (
    <ul className={classes.cards} aria-label={t('cases.byStatus')} aria-busy={!counts}>
      {statuses.map(({ count, status, label, tone }) => (
        <li key={status}>
          <Link to="/cases" search={listOf(status)} className={classes.card} data-tone={tone}>
            <span className={classes.label}>{label}</span>
            {counts ? (
              <span className={classes.count} data-none={counts[count] === 0 || undefined}>
                {written.format(counts[count])}
              </span>
            ) : (
              <span className={classes.count}>
                <Skeleton width={36} height={22} component="span" />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
