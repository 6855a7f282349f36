import type { HistoryState } from '@tanstack/react-router';

/** Kept in the history with a case the page has chosen by itself: it stays unread until the person acts on it (CAS-02). */
export const UNASKED: HistoryState & { isUnasked: true } = { isUnasked: true };

export function isUnasked(state: object): boolean {
  return 'isUnasked' in state && state.isUnasked === true;
}
