import type { ReactNode } from 'react';

export interface PaletteEntry {
  key: string;
  label: string;
  /** A dimmed text after the label. */
  detail?: string;
  /** Shown before the label. */
  mark: ReactNode;
  /** Shown at the end of the row. */
  aside?: ReactNode;
  open: () => void;
}

export interface PaletteGroup {
  key: string;
  title: string;
  entries: PaletteEntry[];
}

/** The next entry in that direction; wraps around at the ends. */
export function step(active: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (active + by + count) % count;
}
