import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Loads again what a change to a connection can be seen in: the lists, the count in the panel, the labs' states. */
export function useConnectionsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = ['connections', 'alarms', 'labs'];
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  }, [queryClient]);
}
