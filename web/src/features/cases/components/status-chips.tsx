import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCaseStatuses } from '../model/statuses';
import classes from './status-chips.module.css';

/** The ways to the cases of one status. */
export function StatusChips() {
  const { t } = useTranslation();
  const statuses = useCaseStatuses();
  return (
    <ul className={classes.chips} aria-label={t('cases.byStatus')}>
      {statuses.map(({ status, label, tone }) => (
        <li key={status}>
          <Link to="/cases" search={{ status }} className={classes.chip} data-tone={tone}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
