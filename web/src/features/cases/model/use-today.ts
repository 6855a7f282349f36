import { useSyncExternalStore } from 'react';
import { toDay } from './periods';

/** Not a timer set for midnight, which sleeps when the computer does. */
const LOOK_EVERY_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The day it is here. Pages stay open for days: what shows a time, Yesterday or late is drawn anew after midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => toDay(new Date()));
}
