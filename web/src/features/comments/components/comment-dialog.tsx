import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import dialog from '#/ui/dialogs/dialog.module.css';
import { COMMENT_MAX_CHARACTERS } from '../model/limits';
import { useDraft } from '../model/use-draft';
import classes from './comment-dialog.module.css';

interface CommentFormProps {
  caseId: string;
  draft: string;
  /** Called with the text and a promise that resolves when it may be sent. */
  onPost: (text: string, isReady: Promise<void>) => void;
  /** Wraps the text field, to add what is sent with the comment. */
  frame?: (text: ReactNode) => ReactNode;
  onClose: () => void;
}

function CommentForm(props: CommentFormProps) {
  const { caseId, draft: initial, onPost, frame = (text) => text, onClose } = props;
  const { t } = useTranslation();
  const draft = useDraft(caseId, initial);
  const text = draft.text.trim();

  function post() {
    if (!text) return;
    onPost(text, draft.forget());
    onClose();
  }

  return (
    <form
      className={dialog.body}
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      {frame(
        <Textarea
          data-autofocus
          autosize
          minRows={5}
          maxRows={14}
          size="md"
          aria-label={t('comments.text')}
          placeholder={t('comments.placeholder')}
          maxLength={COMMENT_MAX_CHARACTERS}
          value={draft.text}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
          }}
        />,
      )}
      <div className={classes.foot}>
        <span className={classes.draft} role="status">
          {draft.state === 'failed' && t('comments.draftFailed')}
          {draft.state === 'kept' && text && t('comments.draftKept')}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button type="submit" disabled={!text}>
          {t('comments.send')}
        </Button>
      </div>
    </form>
  );
}

interface CommentDialogProps extends CommentFormProps {
  opened: boolean;
}

/** The dialog for writing a comment; it restores a saved draft (COM-01). */
export function CommentDialog({ opened, ...form }: CommentDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={form.onClose} title={t('comments.addTitle')} size={560}>
      <CommentForm {...form} />
    </Dialog>
  );
}
