import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './offline-bar.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown while the device is offline. Part of the first load, because offline nothing can be loaded. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.bar} data-offline>
          <IconWifiOff size={17} stroke={1.75} aria-hidden />
          {t('errors.offlineNow')}
        </p>
      )}
    </div>
  );
}
