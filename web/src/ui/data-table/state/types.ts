/** What a list of the server looks like to the table that shows it. */
import type { ReactNode } from 'react';

interface PageInfo {
  total: number;
  count: number;
  number: number;
  /** Those that are known; of a list that was not counted to its end, one more as long as there is one. */
  num_pages: number;
  has_previous: boolean;
  has_next: boolean;
  page_range: number[];
  /** Counting ended before the list did. */
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
  /** What the server calls the column when it sorts by it. */
  sort?: string;
  /** Any CSS width; columns without one share what is left. */
  width?: string;
  isNumeric?: boolean;
  /** The name of the row: never hidden, and the title of its card. */
  isName?: boolean;
  isHiddenAtFirst?: boolean;
  /** Left out at first where the columns have little room beside each other. */
  isMinor?: boolean;
}

export interface Filter<Name extends string = string> {
  /** Its name in the address and in the call. */
  name: Name;
  label: string;
  options: { value: string; label: string }[];
}

/** What a list is filtered by, by the names of its call. */
type FilterValues<Name extends string> = { [name in Name]?: string };

export interface ListChanges<Name extends string = string> {
  search?: string;
  sort?: string;
  page?: number;
  size?: number;
  filters?: FilterValues<Name>;
}

/** Where in a list the reader is. It stands in the address of the page, so that a link leads to the same rows. */
export interface ListAddress<Name extends string = string> {
  search: string;
  sort: string;
  page: number;
  size: number;
  filters: Readonly<FilterValues<Name>>;
  change: (changes: ListChanges<Name>) => void;
}

/** A list on its way, there, or failed. */
export interface ListView<Row, Name extends string = string> {
  address: ListAddress<Name>;
  page: ListPage<Row> | undefined;
  error: unknown;
  /** What is shown is the page before, until the next one has come. */
  isStale: boolean;
  retry: () => void;
}

export interface BulkAction<Row> {
  label: string;
  isDangerous?: boolean;
  /** Which of the selected rows it is for; all unless said. */
  takes?: (row: Row) => boolean;
  onChoose: (rows: Row[]) => void;
}
