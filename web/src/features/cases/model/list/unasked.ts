import type { HistoryState } from '@tanstack/react-router';

/**
 * History state of a case that the page selected by itself: it stays unread until the person acts on it
 * (CAS-02).
 */
export const UNASKED: HistoryState & { isUnasked: true } = { isUnasked: true };

export function isUnasked(state: object): boolean {
  return 'isUnasked' in state && state.isUnasked === true;
}
