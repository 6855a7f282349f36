import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { SheetPath } from '#/api/sheets';
import { LoadError } from '../lists/load-error';
import { BulkBar } from './bulk-bar';
import classes from './data-table.module.css';
import type { BulkAction, Column, Filter, ListView } from './state/types';
import { useColumns } from './state/use-columns';
import { useTableSelection } from './state/use-table-selection';
import { TableCards } from './table-cards';
import { TableEmpty } from './table-empty';
import { TableFoot } from './table-foot';
import { TableGrid } from './table-grid';
import { TableSkeleton } from './table-skeleton';
import { TableToolbar } from './table-toolbar';

/** Below this width a table does not fit, so the rows are cards. */
const NARROW = '(max-width: 991.98px)';

export interface DataTableProps<Row, Name extends string = string> {
  /** The name under which the chosen columns are remembered. */
  name: string;
  /** The list's accessible name. */
  label: string;
  list: ListView<Row, Name>;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  /** The accessible name of a row. */
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  filters?: Filter<NoInfer<Name>>[];
  bulkActions?: BulkAction<Row>[];
  exports?: { path: SheetPath; fileName: string };
  /** Hides the search box where the server cannot search. */
  isSearchless?: boolean;
  /** Shown beside the search. */
  children?: ReactNode;
  /** Shown when the list has no entries at all. */
  empty: { title: string; text?: string; action?: ReactNode };
}

/** The table for all lists: the server searches, sorts and pages; on narrow screens the rows are cards. */
export function DataTable<Row, Name extends string>(props: DataTableProps<Row, Name>) {
  const { name, label, list, keyOf, nameOf, onOpen, bulkActions = [], empty } = props;
  const { page, error, isStale, address } = list;
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const columns = useColumns(name, props.columns);
  const rows = page?.results ?? [];
  const selection = useTableSelection(rows, keyOf);
  const Rows = isNarrow ? TableCards : TableGrid;
  return (
    <section className={classes.table} aria-label={label}>
      <TableToolbar
        address={address}
        filters={props.filters ?? []}
        isSearchless={props.isSearchless}
        exports={props.exports}
        columns={props.columns}
        choice={columns}
      >
        {props.children}
      </TableToolbar>
      {selection.selected.length > 0 && <BulkBar selection={selection} actions={bulkActions} />}
      {!page && (error ? <LoadError error={error} onRetry={list.retry} /> : <TableSkeleton label={label} />)}
      {page && rows.length === 0 && <TableEmpty address={address} {...empty} />}
      {page && rows.length > 0 && (
        // With several pages, as high as a full page, so that the pager stays in its place.
        <div
          className={classes.rows}
          style={{ '--rows': page.pageInfo.num_pages > 1 ? address.size : 0 } as React.CSSProperties}
        >
          <Rows
            label={label}
            rows={rows}
            columns={columns.shown}
            address={address}
            isStale={isStale}
            keyOf={keyOf}
            nameOf={nameOf}
            onOpen={onOpen}
            selection={bulkActions.length > 0 ? selection : undefined}
          />
        </div>
      )}
      {page && rows.length > 0 && <TableFoot page={page} address={address} />}
    </section>
  );
}
