/** The types of a list from the server and of the table that shows it. */
import type { ReactNode } from 'react';

interface PageInfo {
  total: number;
  count: number;
  number: number;
  /** The known pages; while the end of the list is not counted, one more than that. */
  num_pages: number;
  has_previous: boolean;
  has_next: boolean;
  page_range: number[];
  /** The count stopped before the end of the list. */
  has_more?: boolean;
}

export interface ListPage<Row> {
  results: Row[];
  pageInfo: PageInfo;
}

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column's name in the server's sort parameter. */
  sort?: string;
  /** Any CSS width; columns without one share the remaining width. */
  width?: string;
  isNumeric?: boolean;
  /** The row's name: never hidden, and the title of its card. */
  isName?: boolean;
  isHiddenAtFirst?: boolean;
  /** Hidden at first on windows with room for few columns. */
  isMinor?: boolean;
}

export interface Filter<Name extends string = string> {
  /** The filter's name in the address and in the call. */
  name: Name;
  label: string;
  options: { value: string; label: string }[];
}

/** The values of the filters, by their names in the call. */
type FilterValues<Name extends string> = { [name in Name]?: string };

export interface ListChanges<Name extends string = string> {
  search?: string;
  sort?: string;
  page?: number;
  size?: number;
  filters?: FilterValues<Name>;
}

/**
 * The list's search, order, page and filters. They are kept in the page's address, so that a link opens the same
 * rows.
 */
export interface ListAddress<Name extends string = string> {
  search: string;
  sort: string;
  page: number;
  size: number;
  filters: Readonly<FilterValues<Name>>;
  change: (changes: ListChanges<Name>) => void;
}

/** A list that is loading, loaded or failed. */
export interface ListView<Row, Name extends string = string> {
  address: ListAddress<Name>;
  page: ListPage<Row> | undefined;
  error: unknown;
  /** The previous page is still shown while the next one loads. */
  isStale: boolean;
  retry: () => void;
}

export interface BulkAction<Row> {
  label: string;
  isDangerous?: boolean;
  /** Whether the action applies to a row; to all if absent. */
  takes?: (row: Row) => boolean;
  onChoose: (rows: Row[]) => void;
}
