import { type KeyboardEvent, useRef, useState } from 'react';

const ROW = '[data-row]';

interface RowFocusOptions<Row> {
  rows: Row[];
  onOpen?: (row: Row) => void;
  onSelect?: (row: Row) => void;
}

/** Arrow keys, Home and End move between rows, Enter opens, Space selects. Tab reaches one row. */
export function useRowFocus<Row>({ rows, onOpen, onSelect }: RowFocusOptions<Row>) {
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null);
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, Math.max(0, rows.length - 1));

  function focusRow(index: number) {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    const row = body.current?.querySelectorAll<HTMLElement>(ROW)[next];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }

  function actionOf(key: string, index: number): (() => void) | undefined {
    const row = rows[index];
    if (row === undefined) return undefined;
    if (key === 'ArrowDown') return () => focusRow(index + 1);
    if (key === 'ArrowUp') return () => focusRow(index - 1);
    if (key === 'Home') return () => focusRow(0);
    if (key === 'End') return () => focusRow(rows.length - 1);
    if (key === 'Enter' && onOpen) return () => onOpen(row);
    return key === ' ' && onSelect ? () => onSelect(row) : undefined;
  }

  return {
    body,
    rowProps: (index: number) => ({
      'data-row': true,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setFocused(index),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // A switch or link inside the row handles its own keys.
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
        const act = actionOf(event.key, index);
        if (!act) return;
        event.preventDefault();
        act();
      },
    }),
  };
}
