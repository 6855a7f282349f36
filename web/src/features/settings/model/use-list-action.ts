import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#/api/problem';
import { problemText } from '#/ui/feedback/error-text';

interface ListActionOptions {
  /** The list that the action changes. */
  queryKey: QueryKey;
  act: (id: string) => Promise<void>;
  onDone?: () => void;
}

export interface ListAction {
  run: (id: string) => void;
  isBusy: boolean;
  /** The id of the entry in progress. */
  busyWith: string | undefined;
  isDone: boolean;
  errorText: string | undefined;
}

/**
 * Runs an action on one entry of a list, then reloads the list; an entry that another person removed disappears,
 * too.
 */
export function useListAction({ queryKey, act, onDone }: ListActionOptions): ListAction {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const action = useMutation({
    mutationFn: async (id: string) => {
      try {
        await act(id);
      } catch (error) {
        if (toProblem(error).status !== 404) throw error;
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      onDone?.();
    },
  });
  return {
    run: (id) => {
      if (!action.isPending) action.mutate(id);
    },
    isBusy: action.isPending,
    busyWith: action.isPending ? action.variables : undefined,
    isDone: action.isSuccess,
    errorText: action.error ? problemText(t, toProblem(action.error)) : undefined,
  };
}
