import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#/ui/list-skeleton';
import { LoadError } from '#/ui/load-error';
import { filesOptions } from '../api/case-files';
import type { PickedFile } from '../model/dropped';
import { useFileDrop } from '../model/use-file-drop';
import { AddFiles } from './add-files';
import none from './case-files.module.css';
import { DropOverlay } from './drop-overlay';
import { FileActions } from './file-actions';
import { FileList } from './file-list';
import classes from './files-to-send.module.css';
import { PickedFiles } from './picked-files';

export interface Draft {
  id: string;
  hasFiles: boolean;
}

interface FilesToSendProps {
  /** What the sign in the bar of the form leads to. */
  id: string;
  /** One that was there before, and may have files already. */
  draft?: Draft;
  picked: readonly PickedFile[];
  /** The order is on its way: what came now would be too late. */
  isBusy: boolean;
  onAdd: (picked: PickedFile[]) => void;
  onRemove: (picked: PickedFile) => void;
}

/** Files of an order that is still being written: dropped anywhere on its page, sent when it is sent (ORD-02). */
export function FilesToSend({ id, draft, picked, isBusy, onAdd, onRemove }: FilesToSendProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isAsked = draft?.hasFiles ?? false;
  const { data, error, refetch } = useQuery({
    ...filesOptions(draft?.id ?? ''),
    enabled: isAsked,
    staleTime: 0,
  });
  const isDropping = useFileDrop(!isBusy, onAdd);
  const count = picked.length + (data?.length ?? 0);
  const isEmpty = count === 0 && (!isAsked || data !== undefined);
  return (
    <section id={id} className={classes.card} tabIndex={-1} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div className={classes.name}>
          <h2 id={titleId}>{t('cases.attachments')}</h2>
          {count > 0 && <span className={classes.count}>{count}</span>}
        </div>
        {!isBusy && <AddFiles onPick={onAdd} />}
        {picked.length > 0 && <p className={classes.text}>{t('files.uploadedOnSend')}</p>}
      </header>
      {isEmpty && (
        <div className={none.none}>
          <IconFiles size={30} stroke={1.2} aria-hidden />
          <p className={none.invitation}>{t('files.invitation')}</p>
        </div>
      )}
      {isAsked &&
        !data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />)}
      {draft && data && data.length > 0 && (
        <FileActions caseId={draft.id} files={data} mayChange={!isBusy}>
          <FileList files={data} />
        </FileActions>
      )}
      {picked.length > 0 && (
        <div className={classes.picked}>
          <PickedFiles picked={picked} disabled={isBusy} onRemove={onRemove} />
        </div>
      )}
      {isDropping && <DropOverlay />}
    </section>
  );
}
