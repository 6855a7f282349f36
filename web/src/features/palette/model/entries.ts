import type { ReactNode } from 'react';

export interface PaletteEntry {
  key: string;
  label: string;
  /** Quieter, behind the label. */
  detail?: string;
  /** Before the label. */
  mark: ReactNode;
  /** At the end of the row. */
  aside?: ReactNode;
  open: () => void;
}

export interface PaletteGroup {
  key: string;
  title: string;
  entries: PaletteEntry[];
}

/** The next entry in that direction; behind the last comes the first. */
export function step(active: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (active + by + count) % count;
}
