/** Whether cases are being checked in a list that is in sight: the frame around it makes room for what is done with them. */
import { useEffect } from 'react';
import { Signal, useSignal } from '#/api/signal';

let isSelecting = false;
const changed = new Signal();

function publish(next: boolean): void {
  if (next === isSelecting) return;
  isSelecting = next;
  changed.send();
}

/** For the list itself; once it is gone, nobody selects. */
export function useTellSelecting(selects: boolean): void {
  useEffect(() => {
    publish(selects);
    return () => publish(false);
  }, [selects]);
}

export function useIsSelecting(): boolean {
  return useSignal(changed, () => isSelecting);
}
