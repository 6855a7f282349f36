import { useTranslation } from 'react-i18next';
import type { RefusedFiles as Refusals } from '../../model/picking/use-refused-files';
import { RefusedFiles } from './refused-files';
import { UploadList, type UploadListProps } from './upload-list';
import classes from './upload-panel.module.css';

/** The uploads to the case; visible wherever the page is scrolled to (FIL-01). */
export function UploadPanel({ refusals, ...list }: UploadListProps & { refusals: Omit<Refusals, 'note'> }) {
  const { t } = useTranslation();
  const isSending = list.uploads.length > 0;
  if (!isSending && refusals.refused.length === 0) return null;
  return (
    <aside className={classes.place} aria-label={t('files.uploads')}>
      <div className={classes.panel}>
        <RefusedFiles {...refusals} />
        {isSending && <UploadList {...list} />}
      </div>
    </aside>
  );
}
