/** Whether cases are being checked in a list that is in sight: the frame around it makes room for what is done with them. */
import { useEffect, useSyncExternalStore } from 'react';

let isSelecting = false;
const listeners = new Set<() => void>();

function publish(next: boolean): void {
  if (next === isSelecting) return;
  isSelecting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the list itself; once it is gone, nobody selects. */
export function useTellSelecting(selects: boolean): void {
  useEffect(() => {
    publish(selects);
    return () => publish(false);
  }, [selects]);
}

export function useIsSelecting(): boolean {
  return useSyncExternalStore(subscribe, () => isSelecting);
}
