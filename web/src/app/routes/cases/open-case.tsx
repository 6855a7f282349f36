import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseAnswer, CaseContent } from '#/features/cases/api/case';
import { AttachmentsSection } from '#/features/cases/components/body/attachments-section';
import { CaseBody } from '#/features/cases/components/body/case-body';
import { CaseTop } from '#/features/cases/components/header/case-top';
import { COMMENTS_ID } from '#/features/cases/model/sections';
import { commentsOptions } from '#/features/comments/api/comments';
import { CommentsSection } from '#/features/comments/components/comments-section';
import type { CaseFile } from '#/features/files/api/case-files';
import { CaseFiles } from '#/features/files/components/list/case-files';
import { DownloadAll, DownloadAllShort } from '#/features/files/components/list/download-all';
import { FileActions } from '#/features/files/components/list/file-actions';
import { CasePreview } from '#/features/files/components/preview/case-preview';
import { AddFiles } from '#/features/files/components/upload/add-files';
import { DropOverlay } from '#/features/files/components/upload/drop-overlay';
import { UploadPanel } from '#/features/files/components/upload/upload-panel';
import { useCaseFiles } from '#/features/files/model/list/use-case-files';
import type { Picked } from '#/features/files/model/picking/dropped';
import { useFileDrop } from '#/features/files/model/picking/use-file-drop';
import { useRefusedFiles } from '#/features/files/model/picking/use-refused-files';
import { useSayJaw } from '#/features/files/model/preview/use-say-jaw';
import { useInterrupted } from '#/features/files/model/upload/use-interrupted';
import { useUploads } from '#/features/files/model/upload/use-uploads';
import { settingsOptions } from '#/features/settings/api/settings';
import { LookOnly, useLookOnly } from '#/ui/controls/look-only';
import { useDraftReaders } from '../use-draft-readers';
import classes from './cases.module.css';
import { LazyShareDialog } from './lazy-share-dialog';
import { useCommentAttachments } from './use-comment-attachments';

function talkClosedBecause(
  t: TFunction,
  { may_comment, is_deleted, archived_date, status }: CaseContent,
): string | undefined {
  if (may_comment) return undefined;
  if (is_deleted) return t('comments.closedDeleted');
  if (archived_date) return t('comments.closedArchived');
  // Any other closed case is closed only for a viewer without the right to comment.
  return status.code === 'DRFT' ? t('comments.closedDraft') : t('comments.onlyLooking');
}

function filesClosedBecause(
  t: TFunction,
  { is_deleted, archived_date, status }: CaseContent,
  lookOnly: string | undefined,
): string | undefined {
  if (lookOnly) return lookOnly;
  if (is_deleted) return t('files.closedDeleted');
  if (archived_date) return t('files.closedArchived');
  return status.code === 'CLSD' ? t('files.closed') : undefined;
}

/** Loads the setting only when the case has scans. */
function useProjection(files: readonly CaseFile[]) {
  const hasScans = files.some(({ recognised }) => recognised.kind === 'model');
  const { data } = useQuery({ ...settingsOptions(), enabled: hasScans });
  return data?._3d_projection ?? 'perspective';
}

interface OpenCaseProps {
  answer: CaseAnswer;
  loadedAtMs: number;
  /** The person acts on the case without an event on its element. */
  onAct: () => void;
  onBack?: () => void;
  onDeleted: (ids: string[]) => void;
}

/** A case that has loaded. */
export function OpenCase({ answer, loadedAtMs, onAct, onBack, onDeleted }: OpenCaseProps) {
  const { t } = useTranslation();
  const { content } = answer;
  const { id, no, may_comment } = content;
  const { data: talk } = useQuery({ ...commentsOptions(id), enabled: false });
  const { files, error, refetch } = useCaseFiles(id, answer.files, loadedAtMs);
  const closedBecause = filesClosedBecause(t, content, useLookOnly());
  const mayChange = closedBecause === undefined;
  const { uploads, problem, bytesPerSecond, queue } = useUploads(id, content.status.code === 'DRFT');
  const { interrupted, discard } = useInterrupted(id, uploads, mayChange);
  const refusals = useRefusedFiles();
  const addFiles = ({ files: picked, refused }: Picked) =>
    refusals.note({ files: picked, refused: [...refused, ...queue.add(picked)] });
  const isDropping = useFileDrop({
    closedBecause,
    onDrop: (picked) => {
      onAct();
      addFiles(picked);
    },
  });
  const [isWriting, setWriting] = useState(false);
  const { attachments, attachPicture } = useCommentAttachments({ files, closedBecause, queue });
  const projection = useProjection(files);
  const readers = useDraftReaders(content.status.code === 'DRFT');
  const sayJaw = useSayJaw(id);
  const [isSharing, setSharing] = useState(false);
  // A ref, not state: turning a scan must not render anything else.
  const view = useRef<string>(undefined);

  function onSnapshot(picture: Blob) {
    attachPicture(picture);
    setWriting(true);
  }

  return (
    <FileActions caseId={id} files={files} mayChange={mayChange}>
      <CaseTop
        content={content}
        commentCount={talk?.comments.length ?? content.comment_count}
        fileCount={files.length}
        draftText={readers.onCase}
        download={
          <LookOnly>
            <DownloadAllShort files={files} />
          </LookOnly>
        }
        onBack={onBack}
        onShare={() => setSharing(true)}
        onDeleted={onDeleted}
      />
      <LazyShareDialog caseId={id} opened={isSharing} view={view.current} onClose={() => setSharing(false)} />
      <div className={classes.body}>
        <CasePreview
          files={files}
          projection={projection}
          onSayJaw={may_comment ? sayJaw : undefined}
          onSnapshot={may_comment && mayChange ? onSnapshot : undefined}
          onViewChange={(next) => {
            view.current = next;
          }}
        />
        <CaseBody content={content} />
        <CommentsSection
          id={COMMENTS_ID}
          caseId={id}
          closedBecause={talkClosedBecause(t, content)}
          isWriting={isWriting}
          onWriting={(isBegun) => {
            // Also for the shortcut, whose key event the window gets.
            onAct();
            setWriting(isBegun);
          }}
          attachments={attachments}
        />
        <AttachmentsSection
          no={no}
          count={files.length}
          add={mayChange && <AddFiles onPick={addFiles} />}
          download={
            files.length > 0 && (
              <LookOnly>
                <DownloadAll files={files} />
              </LookOnly>
            )
          }
        >
          <CaseFiles
            files={files}
            error={error}
            onRetry={() => void refetch()}
            interrupted={interrupted}
            onDiscard={(uploadId) => void discard(uploadId)}
            closedBecause={closedBecause}
          />
        </AttachmentsSection>
      </div>
      <UploadPanel
        uploads={uploads}
        problem={problem}
        bytesPerSecond={bytesPerSecond}
        queue={queue}
        refusals={refusals}
      />
      {isDropping && <DropOverlay closedBecause={closedBecause} />}
    </FileActions>
  );
}
