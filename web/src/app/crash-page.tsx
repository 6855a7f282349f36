import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#/ui/feedback/notice';
import classes from './crash-page.module.css';

/** Shown instead of a page that crashed. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Notice
          icon={IconMoodSad}
          title={t('errors.crashTitle')}
          actions={<Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>}
        >
          <p>{navigator.onLine ? t('errors.crashText') : t('errors.offline')}</p>
        </Notice>
      </div>
    </main>
  );
}
