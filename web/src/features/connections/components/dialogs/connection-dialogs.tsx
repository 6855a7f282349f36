import type { Dialogs } from '../../model/use-dialogs';
import { CreateDialog } from '../request/create-dialog';
import { AliasDialog } from './alias-dialog';
import { InformationDialog } from './information-dialog';
import { RemoveDialog } from './remove-dialog';
import { RequestAgainDialog } from './request-again-dialog';

interface ConnectionDialogsProps {
  dialogs: Dialogs;
  isClinic: boolean;
  /** Called with the id of the changed connection. */
  onChanged: (id: string) => void;
}

/** The dialogs of the page, at most one open at a time (CON-04). */
export function ConnectionDialogs({ dialogs, isClinic, onChanged }: ConnectionDialogsProps) {
  const { connection, isOpen, close, giveFocusBack } = dialogs;
  const frame = { onClose: close, onClosed: giveFocusBack };
  return (
    <>
      <CreateDialog opened={isOpen('create')} isClinic={isClinic} {...frame} />
      {connection && (
        <>
          <InformationDialog opened={isOpen('info')} connection={connection} {...frame} />
          <AliasDialog opened={isOpen('edit')} connection={connection} onSaved={onChanged} {...frame} />
          <RequestAgainDialog opened={isOpen('request-again')} connection={connection} {...frame} />
          <RemoveDialog opened={isOpen('remove')} connection={connection} {...frame} />
        </>
      )}
    </>
  );
}
