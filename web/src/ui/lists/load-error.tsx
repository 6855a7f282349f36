import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '../feedback/error-text';
import classes from './load-error.module.css';

/** Shown instead of a list that could not be loaded. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.error} role="alert">
      <IconPlugConnectedX size={20} stroke={1.6} aria-hidden />
      <p>{problemText(t, toProblem(error))}</p>
      <Button size="sm" variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
