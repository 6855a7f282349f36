import type { CommentAttachments } from '#/features/comments/components/comments-section';
import type { CaseFile } from '#/features/files/api/case-files';
import { CommentFiles } from '#/features/files/components/list/comment-files';
import { AttachField } from '#/features/files/components/upload/attach-field';
import { usePickedFiles } from '#/features/files/model/picking/use-picked-files';
import { snapshotFile } from '#/features/files/model/preview/snapshot-file';
import type { UploadQueue } from '#/features/files/model/upload/upload-queue';

interface Given {
  files: readonly CaseFile[];
  /** Why nothing can be attached now, if so. */
  closedBecause?: string;
  queue: UploadQueue;
}

/** Connects comments and files: the comment is posted first, then its files are sent to it (COM-01). */
export function useCommentAttachments({ files, closedBecause, queue }: Given) {
  const { picked, refusals, add, remove, take } = usePickedFiles();
  const attachments: CommentAttachments = {
    frame: (text) => (
      <AttachField
        picked={picked}
        refusals={refusals}
        closedBecause={closedBecause}
        onAdd={add}
        onRemove={remove}
      >
        {text}
      </AttachField>
    ),
    take: () => {
      const taken = take();
      return (commentId) => taken.length > 0 && queue.add(taken, commentId);
    },
    below: (commentId) => <CommentFiles files={files} commentId={commentId} />,
  };
  return {
    attachments,
    attachPicture: (picture: Blob) => {
      const file = snapshotFile(picture);
      add({ files: [{ file, path: file.name, isFromFolder: false }], refused: [] });
    },
  };
}
