import { IconCloudUpload, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-overlay.module.css';

interface DropOverlayProps {
  /** Why no files are accepted now, if so. */
  closedBecause: string | undefined;
}

/** Covers everything while files are dragged over the case. */
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
