import type { HistoryState } from '@tanstack/react-router';
import { LISTED } from './list-address';

/** History state of a case that was opened from the list, so that Back returns to the list as it was. */
export const FROM_LIST: HistoryState & { fromList: true } = { ...LISTED, fromList: true };

export function cameFromList(state: object): boolean {
  return 'fromList' in state && state.fromList === true;
}
