import { useState } from 'react';

/** Which rows are selected. Rows that leave the page are deselected. */
export function useTableSelection<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => keys.has(keyOf(row)));
  const areAllSelected = rows.length > 0 && selected.length === rows.length;
  return {
    selected,
    areAllSelected,
    isSelected: (row: Row) => keys.has(keyOf(row)),
    toggle: (row: Row) => {
      const next = new Set(keys);
      const key = keyOf(row);
      if (!next.delete(key)) next.add(key);
      setKeys(next);
    },
    toggleAll: () => setKeys(areAllSelected ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

export type TableSelection<Row> = ReturnType<typeof useTableSelection<Row>>;
