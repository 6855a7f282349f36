import type { Connection } from '../../api/connections';

/** What every dialog of the page is told. */
export interface PageDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called once the dialog has faded. */
  onClosed: () => void;
}

export interface ConnectionDialogProps extends PageDialogProps {
  connection: Connection;
}
