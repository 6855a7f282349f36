import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#/api/problem';
import { caseSharesOptions, revokeShare } from '../api/case-shares';

/** Asks before revoking a link, one at a time. A link that is already gone counts as revoked. */
export function useRevocation(caseId: string) {
  const queryClient = useQueryClient();
  const [askedId, setAskedId] = useState<string>();
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async (id: string) => {
      try {
        await revokeShare(id);
      } catch (error) {
        if (toProblem(error).status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: caseSharesOptions(caseId).queryKey });
      setAskedId(undefined);
    },
  });
  return {
    askedId,
    isBusy: isPending,
    isDone: isSuccess,
    error,
    ask: (id: string | undefined) => {
      reset();
      setAskedId(id);
    },
    confirm: () => {
      if (askedId && !isPending) mutate(askedId);
    },
  };
}
