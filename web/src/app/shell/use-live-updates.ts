import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '#/api/live';
import { refreshAfterEvent } from '#/api/touched';

/** Shows what others change without being asked, as long as that is wanted (RT-02, RT-03). */
export function useLiveUpdates(isWanted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    return openLive({ onEvent: (event) => refreshAfterEvent(queryClient, event) });
  }, [isWanted, queryClient]);
}
