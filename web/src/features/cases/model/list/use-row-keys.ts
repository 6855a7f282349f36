import { type KeyboardEvent, type RefObject, useState } from 'react';
import { areSingleKeysOn } from '#/ui/keyboard/shortcut-keys';
import { useSingleKey } from '#/ui/keyboard/use-single-key';

const ROW = '[data-case-id]';

interface RowKeysOptions {
  list: RefObject<HTMLElement | null>;
  ids: string[];
  /** The row to start at if the person has not moved to one yet. */
  openId: string | undefined;
  onCheck: (id: string) => void;
}

/**
 * Keyboard navigation: `j` and `k` anywhere on the page; arrows, Home and End within the list; `x` checks a
 * case. Only one row at a time can be reached with Tab.
 */
export function useRowKeys({ list, ids, openId, onCheck }: RowKeysOptions) {
  const [movedTo, setMovedTo] = useState<string>();
  const cursorId = [movedTo, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];

  function focusRow(index: number) {
    const row = rows()[Math.max(0, Math.min(index, ids.length - 1))];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }

  function move(step: 1 | -1) {
    const isInList = list.current?.contains(document.activeElement) ?? false;
    const at = ids.indexOf(cursorId ?? '');
    // From outside the list, start at the current row itself, unless it is the open case, which is already
    // shown.
    if (isInList || openId === cursorId) focusRow(at + step);
    else focusRow(at);
  }

  useSingleKey('j', () => move(1));
  useSingleKey('k', () => move(-1));

  /** The action of a key within the list, if it has one. */
  function stepOf(key: string): (() => void) | undefined {
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Home') return () => focusRow(0);
    if (key === 'End') return () => focusRow(ids.length - 1);
    if (!areSingleKeysOn()) return undefined;
    if (key === 'j') return () => move(1);
    if (key === 'k') return () => move(-1);
    return key === 'x' && cursorId ? () => onCheck(cursorId) : undefined;
  }

  return {
    cursorId,
    onFocusRow: setMovedTo,
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepOf(event.key);
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step();
    },
  };
}
