import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiProblem } from '#/api/problem';
import { ConfirmDialog } from '#/ui/dialogs/confirm-dialog';
import { notify } from '#/ui/feedback/notify';
import { problemOutcome } from '../../model/details';
import { type Asked, questionOf } from '../../model/questions';
import { useGroupAction } from '../../model/use-group-action';

interface QuestionDialogProps {
  opened: boolean;
  asked: Asked;
  onDone: (kind: Asked['kind']) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks one of the four questions and runs the confirmed action (GRP-02). */
export function QuestionDialog({ opened, asked, onDone, onClose, onClosed }: QuestionDialogProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<ApiProblem>();
  const outcome = refusal && problemOutcome(t, refusal);
  const question = questionOf(t, asked);
  const action = useGroupAction({
    send: async () => {
      setRefusal(undefined);
      await question?.send();
    },
    onDone: () => {
      if (question) void notify({ kind: 'success', text: question.done });
      onDone(asked.kind);
    },
    onProblem: setRefusal,
  });
  return (
    <ConfirmDialog
      opened={opened && question !== undefined}
      title={question?.title ?? ''}
      text={question?.text ?? ''}
      confirm={question?.confirm ?? ''}
      isBusy={action.isBusy}
      error={outcome && `${outcome.title}: ${outcome.text}`}
      onConfirm={() => action.submit(undefined)}
      onClose={onClose}
      onClosed={() => {
        setRefusal(undefined);
        onClosed();
      }}
    />
  );
}
