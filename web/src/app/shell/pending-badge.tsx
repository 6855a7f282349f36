import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pending-badge.module.css';

const MOST_SHOWN = 99;

export function PendingBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <VisuallyHidden>{` ${t('shell.pending')}`}</VisuallyHidden>
    </span>
  );
}
