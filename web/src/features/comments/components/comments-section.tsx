import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#/ui/load-error';
import { useSingleKey } from '#/ui/use-single-key';
import { type Comment, commentsOptions } from '../api/comments';
import { useCommentChanges } from '../model/use-comment-changes';
import { usePosting } from '../model/use-posting';
import { CommentBubble } from './comment-bubble';
import { CommentDialog } from './comment-dialog';
import classes from './comments-section.module.css';
import { DeleteCommentDialog } from './delete-comment-dialog';
import { UnsentBubble } from './unsent-bubble';

interface CommentsSectionProps {
  /** What the header of the case leads to. */
  id: string;
  caseId: string;
  /** Why nothing can be said now, if so. */
  closedBecause?: string;
}

/** What was said about a case, and a way to say more (COM-01). */
export function CommentsSection({ id, caseId, closedBecause }: CommentsSectionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const reasonId = useId();
  const { data, error, refetch } = useQuery(commentsOptions(caseId));
  const { unsent, post, retry, discard } = usePosting(caseId);
  const { save } = useCommentChanges(caseId);
  const [isWriting, setWriting] = useState(false);
  const [deleting, setDeleting] = useState<Comment>();
  const [isAsking, setAsking] = useState(false);
  const mayComment = closedBecause === undefined;
  const comments = data?.comments ?? [];
  useSingleKey('c', () => {
    if (mayComment) setWriting(true);
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
          onClick={() => setWriting(true)}
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
              />
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
        onPost={post}
        onClose={() => setWriting(false)}
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
