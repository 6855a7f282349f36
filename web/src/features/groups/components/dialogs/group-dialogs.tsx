import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createGroup } from '../../api/create-group';
import { renameGroup } from '../../api/rename-group';
import type { Outcome } from '../../model/details';
import type { Asked } from '../../model/questions';
import { InviteDialog } from './invite-dialog';
import { NameDialog } from './name-dialog';
import { QuestionDialog } from './question-dialog';

interface GroupDialogsProps {
  isOpen: boolean;
  /** The subject of the open dialog, or of the last one while it fades out. */
  asked: Asked;
  onOutcome: (outcome: Outcome) => void;
  onDeleted: () => void;
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed: () => void;
}

export function GroupDialogs({ isOpen, asked, onOutcome, onDeleted, onClose, onClosed }: GroupDialogsProps) {
  const { t } = useTranslation();
  /** Shown after the form has faded out; before, the form would take the focus back. */
  const invited = useRef<Outcome>(undefined);
  const group = 'group' in asked ? asked.group : undefined;
  return (
    <>
      <NameDialog
        opened={isOpen && asked.kind === 'create'}
        title={t('groups.create')}
        initial=""
        submit={t('groups.createSubmit')}
        send={createGroup}
        onDone={onClose}
        onClose={onClose}
        onClosed={onClosed}
      />
      <NameDialog
        opened={isOpen && asked.kind === 'edit'}
        title={t('groups.editTitle')}
        initial={group?.name ?? ''}
        submit={t('groups.save')}
        send={(name) => renameGroup({ id: group?.id ?? '', name })}
        onDone={onClose}
        onClose={onClose}
        onClosed={onClosed}
      />
      <InviteDialog
        opened={isOpen && asked.kind === 'invite'}
        groupId={group?.id ?? ''}
        onInvited={(outcome) => {
          invited.current = outcome;
          onClose();
        }}
        onClose={onClose}
        onClosed={() => {
          if (invited.current) onOutcome(invited.current);
          invited.current = undefined;
        }}
      />
      <QuestionDialog
        opened={isOpen}
        asked={asked}
        onDone={(kind) => {
          onClose();
          if (kind === 'delete') onDeleted();
        }}
        onClose={onClose}
        onClosed={onClosed}
      />
    </>
  );
}
