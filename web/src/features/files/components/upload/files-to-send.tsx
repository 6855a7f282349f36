import { IconFiles } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import type { Picked } from '../../model/picking/dropped';
import { useFileDrop } from '../../model/picking/use-file-drop';
import type { DraftFiles } from '../../model/upload/use-draft-files';
import none from '../list/case-files.module.css';
import { FileActions } from '../list/file-actions';
import { FileList } from '../list/file-list';
import { AddFiles } from './add-files';
import { DropOverlay } from './drop-overlay';
import classes from './files-to-send.module.css';
import { InterruptedUploads } from './interrupted-uploads';
import { RefusedFiles } from './refused-files';
import { UploadList } from './upload-list';

interface FilesToSendProps extends DraftFiles {
  /** The target of the files mark in the form's bar. */
  id: string;
  /** The order is being sent: a file added now would be too late. */
  isBusy: boolean;
  onAdd: (picked: Picked) => void;
  /** The person removes a file that was being uploaded. */
  onCancel: () => void;
}

/**
 * The files of an order that is still being written: dropped anywhere on its page and uploaded to its draft
 * (ORD-02).
 */
export function FilesToSend(props: FilesToSendProps) {
  const { id, isBusy, onAdd, onCancel, draft, files, error, refetch, count } = props;
  const { uploads, problem, bytesPerSecond, queue, interrupted, discard, refusals } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const closedBecause = isBusy ? t('files.refused.beingSent') : undefined;
  const isDropping = useFileDrop({ closedBecause, onDrop: onAdd });
  return (
    <section id={id} className={classes.card} tabIndex={-1} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div className={classes.name}>
          <h2 id={titleId}>{t('cases.attachments')}</h2>
          {count > 0 && <span className={classes.count}>{count}</span>}
        </div>
        {!isBusy && <AddFiles onPick={onAdd} />}
      </header>
      <RefusedFiles {...refusals} />
      <InterruptedUploads uploads={interrupted} onDiscard={(uploadId) => void discard(uploadId)} />
      {files === undefined &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />)}
      {files?.length === 0 && uploads.length === 0 && (
        <div className={none.none}>
          <IconFiles size={30} stroke={1.2} aria-hidden />
          <p className={none.invitation}>{t('files.invitation')}</p>
        </div>
      )}
      {draft && files && files.length > 0 && (
        <FileActions caseId={draft.id} files={files} mayChange={!isBusy}>
          <FileList files={files} />
        </FileActions>
      )}
      {/* Below the files, so that nothing above moves when the list closes itself. */}
      {uploads.length > 0 && (
        <section className={classes.uploads} aria-label={t('files.uploads')}>
          <UploadList
            uploads={uploads}
            problem={problem}
            bytesPerSecond={bytesPerSecond}
            queue={queue}
            onCancel={onCancel}
          />
        </section>
      )}
      {isDropping && <DropOverlay closedBecause={closedBecause} />}
    </section>
  );
}
