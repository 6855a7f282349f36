import type { HistoryState } from '@tanstack/react-router';
import { LISTED } from './list-address';

/** Kept in the history with a case that was opened from the list: going back finds the list where it was left. */
export const FROM_LIST: HistoryState & { fromList: true } = { ...LISTED, fromList: true };

export function cameFromList(state: object): boolean {
  return 'fromList' in state && state.fromList === true;
}
