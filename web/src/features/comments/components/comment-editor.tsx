import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, toProblem } from '#/api/problem';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { COMMENT_MAX_CHARACTERS } from '../model/limits';
import classes from './comment-editor.module.css';

interface CommentEditorProps {
  text: string;
  onSave: (text: string) => Promise<void>;
  onDone: () => void;
}

/** Edits a comment in place; the box grows by 16 px per line (COM-01). */
export function CommentEditor({ text, onSave, onDone }: CommentEditorProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const wanted = typed.trim();

  async function save() {
    if (!wanted || isBusy) return;
    if (wanted === text) return onDone();
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave(wanted);
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        autoFocus
        autosize
        minRows={2}
        aria-label={t('comments.text')}
        classNames={{ input: classes.box }}
        maxLength={COMMENT_MAX_CHARACTERS}
        value={typed}
        error={problem && (fieldText(t, problem, 'comment') ?? problemText(t, problem))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" type="submit" disabled={!wanted} loading={isBusy}>
          {t('comments.save')}
        </Button>
      </div>
    </form>
  );
}
