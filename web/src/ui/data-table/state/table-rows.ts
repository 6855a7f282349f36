import type { Column, ListAddress } from './types';
import type { TableSelection } from './use-table-selection';

/** What the table and the cards show. */
export interface TableRowsProps<Row> {
  label: string;
  rows: Row[];
  columns: Column<Row>[];
  address: ListAddress;
  isStale: boolean;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Nothing where rows cannot be selected. */
  selection?: TableSelection<Row>;
}

/** A click on a link, a switch or a button within a row is not one on the row. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}
