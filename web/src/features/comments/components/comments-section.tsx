import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOutOfSight } from '#/ui/keyboard/out-of-sight';
import { useSingleKey } from '#/ui/keyboard/use-single-key';
import { LoadError } from '#/ui/lists/load-error';
import { type Comment, commentsOptions } from '../api/comments';
import type { OnPosted } from '../model/unsent';
import { useCommentChanges } from '../model/use-comment-changes';
import { usePosting } from '../model/use-posting';
import { CommentBubble } from './comment-bubble';
import { CommentDialog } from './comment-dialog';
import classes from './comments-section.module.css';
import { DeleteCommentDialog } from './delete-comment-dialog';
import { UnsentBubble } from './unsent-bubble';

/** The attachments of comments. This section only places them; the caller provides the content. */
export interface CommentAttachments {
  /** Wraps the text field of a new comment. */
  frame: (text: ReactNode) => ReactNode;
  /** Takes the files chosen for the new comment. The result is called once the comment is posted. */
  take: () => OnPosted;
  /** Shown below a posted comment. */
  below: (commentId: string) => ReactNode;
}

interface CommentsSectionProps {
  /** The anchor that the case header links to. */
  id: string;
  caseId: string;
  /** The reason why comments are closed; not set if they are open. */
  closedBecause?: string;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
  attachments?: CommentAttachments;
}

/** The comments of a case, and the button to add one (COM-01). */
export function CommentsSection(props: CommentsSectionProps) {
  const { id, caseId, closedBecause, isWriting, onWriting, attachments } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const reasonId = useId();
  // Loading the comments marks them as read on the server.
  const enabled = !useIsOutOfSight();
  const { data, error, refetch } = useQuery({ ...commentsOptions(caseId), enabled });
  const { unsent, post, retry, discard } = usePosting(caseId);
  const { save } = useCommentChanges(caseId);
  const [deleting, setDeleting] = useState<Comment>();
  const [isAsking, setAsking] = useState(false);
  const mayComment = closedBecause === undefined;
  const comments = data?.comments ?? [];
  useSingleKey('c', () => {
    if (mayComment) onWriting(true);
  });

  return (
    <section id={id} className={classes.section} tabIndex={-1} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{t('comments.title')}</h2>
        {comments.length > 0 && <span className={classes.count}>{comments.length}</span>}
        <Button
          size="sm"
          variant="default"
          className={classes.post}
          leftSection={<IconMessagePlus size={17} stroke={1.6} aria-hidden />}
          disabled={!mayComment}
          aria-describedby={mayComment ? undefined : reasonId}
          aria-keyshortcuts="c"
          onClick={() => onWriting(true)}
        >
          {t('comments.post')}
        </Button>
      </header>
      <div className={classes.card}>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {comments.length + unsent.length > 0 ? (
          <ol className={classes.comments}>
            {comments.map((comment) => (
              <CommentBubble
                key={comment.id}
                comment={comment}
                onSave={(text) => save(comment, text)}
                onDelete={() => {
                  setDeleting(comment);
                  setAsking(true);
                }}
              >
                {attachments?.below(comment.id)}
              </CommentBubble>
            ))}
            {unsent.map((comment) => (
              <UnsentBubble
                key={comment.key}
                comment={comment}
                onRetry={() => retry(comment)}
                onDiscard={() => discard(comment.key)}
              />
            ))}
          </ol>
        ) : (
          data && <p className={classes.none}>{t('comments.none')}</p>
        )}
        {!mayComment && (
          <p id={reasonId} className={classes.reason}>
            {closedBecause}
          </p>
        )}
      </div>
      <CommentDialog
        opened={isWriting}
        caseId={caseId}
        draft={data?.comment_draft ?? ''}
        frame={attachments?.frame}
        onPost={(text, isReady) => post(text, isReady, attachments?.take())}
        onClose={() => onWriting(false)}
      />
      {deleting && (
        <DeleteCommentDialog
          opened={isAsking}
          caseId={caseId}
          comment={deleting}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
