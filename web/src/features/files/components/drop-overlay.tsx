import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-overlay.module.css';

/** Over everything while files are held above the case. */
export function DropOverlay() {
  const { t } = useTranslation();
  return (
    <div className={classes.overlay} role="status">
      <div className={classes.frame}>
        <IconCloudUpload size={44} stroke={1.2} aria-hidden />
        <p className={classes.title}>{t('files.dropTitle')}</p>
        <p>{t('files.dropText')}</p>
      </div>
    </div>
  );
}
