/** Whether cases are checked in a visible list: the page frame then makes room for their actions. */
import { useEffect } from 'react';
import { Signal, useSignal } from '#/api/signal';

let isSelecting = false;
const changed = new Signal();

function publish(next: boolean): void {
  if (next === isSelecting) return;
  isSelecting = next;
  changed.send();
}

/** Used by the list itself. Reset when the list is unmounted. */
export function useTellSelecting(selects: boolean): void {
  useEffect(() => {
    publish(selects);
    return () => publish(false);
  }, [selects]);
}

export function useIsSelecting(): boolean {
  return useSignal(changed, () => isSelecting);
}
