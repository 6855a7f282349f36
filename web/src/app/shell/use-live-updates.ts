import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '#/api/live';
import { refreshAfterEvent } from '#/api/touched';

/** Shows changes made elsewhere as they happen, while live updates are on (RT-02, RT-03). */
export function useLiveUpdates(isWanted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    return openLive({ onEvent: (event) => refreshAfterEvent(queryClient, event) });
  }, [isWanted, queryClient]);
}
