import { useMemo, useState } from 'react';
import type { Column } from './types';

const KEY_PREFIX = 'columns:';

function readHidden(name: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + name) ?? 'null');
    return Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Which columns are shown; the choice is remembered in this browser under the name of the list. */
export function useColumns<Row>(name: string, columns: Column<Row>[]) {
  const [chosen, setChosen] = useState(() => readHidden(name));
  const atFirst = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key);
  const hidden = chosen ?? atFirst;
  const shown = useMemo(
    () => columns.filter(({ key, isName }) => isName || !hidden.includes(key)),
    [columns, hidden],
  );
  return {
    shown,
    isShown: (key: string) => !hidden.includes(key),
    toggle: (key: string) => {
      const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
      localStorage.setItem(KEY_PREFIX + name, JSON.stringify(next));
      setChosen(next);
    },
  };
}
