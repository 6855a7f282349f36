import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '#/api/live';
import { userCheckOptions } from '#/features/account/api/check';

/** What each event makes old. */
const TOUCHED: Record<string, readonly unknown[][]> = {
  connections_changed: [['connections'], ['labs'], ['alarms']],
  group_changed: [['groups'], ['connections'], ['alarms'], [...userCheckOptions().queryKey]],
  profile_changed: [[...userCheckOptions().queryKey]],
  // What was loaded before the stream was open may have changed unheard.
  ready: [['connections'], ['labs'], ['groups'], ['alarms']],
};

/** What is loaded once on purpose (the use of a link, a form being edited) stays as it is. */
function reloadEverything(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ observers }) =>
      observers.every(({ options: { staleTime } }) => staleTime !== Number.POSITIVE_INFINITY),
  });
}

/** Shows what others change without being asked, as long as that is wanted (RT-02, RT-03). */
export function useLiveUpdates(isWanted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    return openLive({
      onEvent: (name) => {
        if (name === 'resync') reloadEverything(queryClient);
        for (const queryKey of TOUCHED[name] ?? []) void queryClient.invalidateQueries({ queryKey });
      },
    });
  }, [isWanted, queryClient]);
}
