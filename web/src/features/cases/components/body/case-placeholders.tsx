import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import { IconClipboardList, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';
import classes from './case-placeholders.module.css';

/** A placeholder for a case while it loads. */
export function CaseSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('cases.loadingCase')}>
      <div className={classes.header}>
        <Skeleton width="min(240px, 60%)" height={20} mb={14} />
        <Skeleton width={110} height={12} />
      </div>
      <div className={classes.body}>
        <Skeleton height={176} />
        <Skeleton height={380} />
      </div>
    </div>
  );
}

export function NoCaseSelected() {
  const { t } = useTranslation();
  return (
    <div className={classes.middle}>
      <IconClipboardList size={36} stroke={1.2} aria-hidden />
      <p>{t('cases.noneSelected')}</p>
    </div>
  );
}

interface CaseErrorProps {
  error: unknown;
  onRetry: () => void;
  onBack?: () => void;
}

/** Explains why the case cannot be shown (CAS-01). */
export function CaseError({ error, onRetry, onBack }: CaseErrorProps) {
  const { t } = useTranslation();
  const problem = toProblem(error);
  const isGone = problem.status === 404;
  return (
    <div className={classes.middle} role="alert">
      <IconPlugConnectedX size={36} stroke={1.2} aria-hidden />
      <p>{isGone ? t('cases.gone') : problemText(t, problem)}</p>
      <div className={classes.actions}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t('cases.back')}
          </Button>
        )}
        {!isGone && (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
