import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '#/ui/controls/look-only';
import { Avatar } from '#/ui/data-display/avatar';
import { MoreMenu } from '#/ui/lists/more-menu';
import type { Comment } from '../api/comments';
import { commentTime } from '../model/times';
import classes from './comment-bubble.module.css';
import { CommentEditor } from './comment-editor';
import { LinkedText } from './linked-text';

interface CommentBubbleProps {
  comment: Comment;
  onSave: (text: string) => Promise<void>;
  onDelete: () => void;
  /** Shown below the text: the attachments. */
  children?: ReactNode;
}

/** One comment: one's own on the right, others on the left (COM-01). */
export function CommentBubble({ comment, onSave, onDelete, children }: CommentBubbleProps) {
  const { t, i18n } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { text, author, name, picture, created_date, is_edited, is_editable, author_is_unknown } = comment;
  const isOwn = author === 1;
  const disabledBecause = useLookOnly();
  return (
    <li className={classes.comment} data-own={isOwn || undefined} data-editing={isEditing || undefined}>
      <Avatar name={name} picture={picture} size={32} />
      <div className={classes.said}>
        <div className={classes.head}>
          <span className={classes.name} data-marked={author_is_unknown || undefined}>
            {author_is_unknown ? t('comments.unknownAuthor', { name }) : name}
          </span>
          <time dateTime={created_date}>{commentTime(i18n.language, created_date)}</time>
          {is_edited && <span>{t('comments.edited')}</span>}
        </div>
        {isEditing ? (
          <CommentEditor text={text} onSave={onSave} onDone={() => setEditing(false)} />
        ) : (
          <div className={classes.bubble}>
            <LinkedText text={text} />
          </div>
        )}
        {children}
      </div>
      {is_editable && !isEditing && (
        <div className={classes.menu}>
          <MoreMenu
            label={t('comments.more')}
            entries={[
              {
                label: t('comments.edit'),
                icon: IconPencil,
                disabledBecause,
                onChoose: () => setEditing(true),
              },
              {
                label: t('comments.delete'),
                icon: IconTrash,
                isDangerous: true,
                disabledBecause,
                onChoose: onDelete,
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}
