import { type RefObject, useState } from 'react';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { Outcome } from '../../model/details';

/** A dialog that shows the outcome of an action, and a function to open it. */
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
        // The clicked button may have disappeared together with its row.
        onClosed={() => focusIfLost(page.current)}
      >
        <p>{outcome.text}</p>
      </InfoDialog>
    ),
  };
}
