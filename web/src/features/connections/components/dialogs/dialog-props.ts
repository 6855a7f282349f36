import type { Connection } from '../../api/connections';

/** The props of every dialog of the page. */
export interface PageDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed: () => void;
}

export interface ConnectionDialogProps extends PageDialogProps {
  connection: Connection;
}
