import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, ListAddress } from './state/types';
import classes from './table-grid.module.css';

interface SortHeaderProps<Row> {
  column: Column<Row>;
  address: ListAddress;
}

/** A column's name as a button: a click sorts by the column, another reverses the order. */
export function SortHeader<Row>({ column, address }: SortHeaderProps<Row>) {
  const { label, sort, isNumeric } = column;
  if (!sort) {
    return (
      <th scope="col" data-numeric={isNumeric}>
        {label}
      </th>
    );
  }
  const isAscending = address.sort === `${sort} asc`;
  const isDescending = address.sort === `${sort} desc`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-numeric={isNumeric}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => address.change({ sort: `${sort} ${isAscending ? 'desc' : 'asc'}` })}
      >
        <span>{label}</span>
        {(isAscending || isDescending) && <Arrow size={14} stroke={1.75} aria-hidden />}
      </button>
    </th>
  );
}
