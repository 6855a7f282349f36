/** Whom an activation mail went to, told to the next page without the address bar: it is nobody else's business. */
import type { HistoryState } from '@tanstack/react-router';

export interface MailedTo {
  email: string;
  /** The handle by which it can be sent again. */
  uid: string | undefined;
}

/** For the history, where it outlives a reload. */
export function mailedToState(mailedTo: MailedTo): HistoryState & { mailedTo: MailedTo } {
  return { mailedTo };
}

export function readMailedTo(state: object): MailedTo | undefined {
  return 'mailedTo' in state ? (state.mailedTo as MailedTo) : undefined;
}
