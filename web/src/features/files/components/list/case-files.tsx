import { IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import type { CaseFile } from '../../api/case-files';
import type { InterruptedUpload } from '../../api/uploads';
import { InterruptedUploads } from '../upload/interrupted-uploads';
import classes from './case-files.module.css';
import { FileList } from './file-list';

interface CaseFilesProps {
  files: readonly CaseFile[] | undefined;
  error: unknown;
  onRetry: () => void;
  interrupted: readonly InterruptedUpload[];
  onDiscard: (id: string) => void;
  /** Why the case accepts no files now, if so. */
  closedBecause?: string;
}

/** The attachments of the case, or an invitation to add some. */
export function CaseFiles(props: CaseFilesProps) {
  const { files, error, onRetry, interrupted, onDiscard, closedBecause } = props;
  const { t } = useTranslation();
  return (
    <>
      <InterruptedUploads uploads={interrupted} onDiscard={onDiscard} />
      {files === undefined &&
        (error ? <LoadError error={error} onRetry={onRetry} /> : <ListSkeleton rows={2} />)}
      {files?.length === 0 && (
        <div className={classes.none}>
          <IconFiles size={30} stroke={1.2} aria-hidden />
          <p>{t('cases.noAttachments')}</p>
          {!closedBecause && <p className={classes.invitation}>{t('files.invitation')}</p>}
        </div>
      )}
      {files && files.length > 0 && <FileList files={files} />}
      {closedBecause && <p className={classes.reason}>{closedBecause}</p>}
    </>
  );
}
