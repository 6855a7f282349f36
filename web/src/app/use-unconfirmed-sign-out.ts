import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settleSignOut, useSignOutPending } from '#/api/revocation';

const RETRY_MS = 15_000;

/** Whether a sign-out still waits for the server; meanwhile it is retried at intervals (SES-03). */
export function useUnconfirmedSignOut(): boolean {
  const isPending = useSignOutPending();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPending) return;
    const settle = () => {
      // Not while a sign-in is under way: it must not be signed out again.
      if (queryClient.isMutating() === 0) void settleSignOut();
    };
    const timer = setInterval(settle, RETRY_MS);
    window.addEventListener('online', settle);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', settle);
    };
  }, [isPending, queryClient]);
  return isPending;
}
