import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Column } from './types';

const KEY_PREFIX = 'columns:';
/** Windows with room for a table, but only for few columns. */
const NARROW = '(min-width: 992px) and (max-width: 1279.98px)';

/** For each column key, whether the person wants to see it; missing where they made no choice. */
type Choice = Record<string, boolean>;

function readChoice(name: string): Choice {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + name) ?? '{}');
    const entries = Object.entries(parsed ?? {}).filter(([, value]) => typeof value === 'boolean');
    return Object.fromEntries(entries) as Choice;
  } catch {
    return {};
  }
}

/** Which columns are shown; the choice is remembered in this browser by the list's name. */
export function useColumns<Row>(name: string, columns: Column<Row>[]) {
  const [choice, setChoice] = useState(() => readChoice(name));
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const shown = useMemo(
    () =>
      columns.filter(
        ({ key, isName, isHiddenAtFirst, isMinor }) =>
          isName || (choice[key] ?? !(isHiddenAtFirst || (isMinor && isNarrow))),
      ),
    [columns, choice, isNarrow],
  );
  const isShown = (key: string) => shown.some((column) => column.key === key);
  return {
    shown,
    isShown,
    toggle: (key: string) => {
      const next = { ...choice, [key]: !isShown(key) };
      localStorage.setItem(KEY_PREFIX + name, JSON.stringify(next));
      setChoice(next);
    },
  };
}
