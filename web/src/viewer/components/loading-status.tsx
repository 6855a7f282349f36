import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { megabytes } from '../model/bytes';
import type { LoadingSum } from '../model/loading';
import classes from './loading-status.module.css';

interface LoadingStatusProps {
  sum: LoadingSum;
  /** Opens the layers, which show the reasons. */
  onShowFailures: () => void;
}

/** Shows in the corner the loading progress and whether files failed. */
export function LoadingStatus({ sum, onShowFailures }: LoadingStatusProps) {
  const { t, i18n } = useTranslation();
  const { isLoading, isAnythingSeen, loadedBytes, totalBytes, failed } = sum;
  const word = isAnythingSeen ? t('viewer.loading.refining') : t('viewer.loading.scans');
  const loaded = megabytes(i18n.language, loadedBytes);
  const amount = totalBytes
    ? t('viewer.loading.of', { loaded, total: megabytes(i18n.language, totalBytes) })
    : loaded;
  return (
    <div className={classes.status}>
      {isLoading && (
        <p className={classes.pill}>
          <span className={classes.pulse} aria-hidden />
          <span role="status">{word}</span>
          {loadedBytes > 0 && <span className={classes.amount}>{amount}</span>}
        </p>
      )}
      {failed > 0 && (
        <button type="button" className={classes.failed} onClick={onShowFailures}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span role="status">{t('viewer.failure.layers', { count: failed })}</span>
        </button>
      )}
    </div>
  );
}
