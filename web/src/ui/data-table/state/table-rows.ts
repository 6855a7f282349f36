import type { Column, ListAddress } from './types';
import type { TableSelection } from './use-table-selection';

/** The common properties of the table and the cards. */
export interface TableRowsProps<Row> {
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  address: ListAddress;
  isStale: boolean;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Absent where rows cannot be selected. */
  selection?: TableSelection<Row>;
}

/** Whether a click hit a link, switch or button inside a row and not the row itself. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}
