import { IconCloudUpload, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-overlay.module.css';

interface DropOverlayProps {
  /** Why nothing can be taken now, if so. */
  closedBecause: string | undefined;
}

/** Over everything while files are held above the case. */
export function DropOverlay({ closedBecause }: DropOverlayProps) {
  const { t } = useTranslation();
  if (closedBecause !== undefined) {
    return (
      <div className={classes.overlay} role="status" data-closed>
        <div className={classes.frame}>
          <IconLock size={44} stroke={1.2} aria-hidden />
          <p className={classes.title}>{closedBecause}</p>
        </div>
      </div>
    );
  }
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
