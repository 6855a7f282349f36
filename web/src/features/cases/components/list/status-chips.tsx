import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toListAddress } from '../../model/list/list-address';
import { useListState } from '../../model/list/list-state';
import { useCaseStatuses } from '../../model/status/statuses';
import classes from './status-chips.module.css';

/** Links to the cases of each status. The status that the list shows is marked, also while a case is open. */
export function StatusChips() {
  const { t } = useTranslation();
  const statuses = useCaseStatuses();
  const { filters } = useListState();
  const isOnCases = useLocation({ select: ({ pathname }) => /^\/cases?(\/|$)/.test(pathname) });
  const only = isOnCases && filters.status.length === 1 ? filters.status[0] : undefined;
  return (
    <ul className={classes.chips} aria-label={t('cases.byStatus')}>
      {statuses.map(({ status, label, tone }) => (
        <li key={status}>
          <Link
            to="/cases"
            search={toListAddress({ ...filters, status: [status] })}
            className={classes.chip}
            data-tone={tone}
            aria-current={status === only ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
