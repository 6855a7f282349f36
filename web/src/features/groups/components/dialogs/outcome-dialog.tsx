import { type RefObject, useState } from 'react';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Outcome } from '../../model/details';

/** The dialog that says what came of something, and the way to open it. */
export function useOutcomeDialog(page: RefObject<HTMLElement | null>) {
  const [outcome, setOutcome] = useState<Outcome>({ title: '', text: '' });
  const [isOpen, setOpen] = useState(false);
  return {
    show: (next: Outcome) => {
      setOutcome(next);
      setOpen(true);
    },
    dialog: (
      <InfoDialog
        opened={isOpen}
        title={outcome.title}
        onClose={() => setOpen(false)}
        // The button that was pressed may have gone with its row.
        onClosed={() => focusIfLost(page.current)}
      >
        <p>{outcome.text}</p>
      </InfoDialog>
    ),
  };
}
