import { useSyncExternalStore } from 'react';
import { toDay } from '../filters/periods';

/** Polled, because a timer set for midnight would stop while the computer sleeps. */
const LOOK_EVERY_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The current local day. Pages stay open for days: times, "Yesterday" and overdue marks must be rendered
 * again after midnight.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => toDay(new Date()));
}
