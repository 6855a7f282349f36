import { useTranslation } from 'react-i18next';
import { UploadList, type UploadListProps } from './upload-list';
import classes from './upload-panel.module.css';

/** What is on its way to the case; stays in sight wherever one reads (FIL-01). */
export function UploadPanel(props: UploadListProps) {
  const { t } = useTranslation();
  if (props.uploads.length === 0) return null;
  return (
    <aside className={classes.place} aria-label={t('files.uploads')}>
      <div className={classes.panel}>
        <UploadList {...props} />
      </div>
    </aside>
  );
}
