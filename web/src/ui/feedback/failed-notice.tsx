import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from './error-text';
import { Notice } from './notice';

/** Shown instead of a page that could not be loaded. */
export function FailedNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      icon={IconPlugConnectedX}
      tone="error"
      title={t('errors.crashTitle')}
      actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      <p>{problemText(t, toProblem(error))}</p>
    </Notice>
  );
}
