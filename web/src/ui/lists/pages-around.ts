const SHOWN_MAX = 5;

/** The page numbers of a pager: those nearest to the current one, always as many as fit. */
export function pagesAround(current: number, count: number): number[] {
  const shown = Math.min(SHOWN_MAX, count);
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), count - shown + 1));
  return Array.from({ length: shown }, (_, i) => first + i);
}
