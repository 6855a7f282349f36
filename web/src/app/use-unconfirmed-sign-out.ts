import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settleSignOut, useSignOutPending } from '#/api/revocation';

const RETRY_MS = 15_000;

/** Whether a sign-out still waits for the server; while it does, the server is asked again and again (SES-03). */
export function useUnconfirmedSignOut(): boolean {
  const isPending = useSignOutPending();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPending) return;
    const settle = () => {
      // Whoever is signing in right now must not be signed out by it.
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
