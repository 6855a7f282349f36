import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { groupOptions } from '../api/group';

interface GroupActionOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onDone: (output: Output) => void;
  onProblem: (problem: ApiProblem) => void;
}

/** Who is in a group decides whose connections one sees, and who still waits. Ends once the group is up to date. */
export async function refreshAfterChange(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['connections'] });
  void queryClient.invalidateQueries({ queryKey: ['alarms'] });
  await queryClient.invalidateQueries({ queryKey: groupOptions().queryKey });
}

/** Changes something about the group; busy until the page shows it, also when it failed because the page was old. */
export function useGroupAction<Input, Output>({
  send,
  onDone,
  onProblem,
}: GroupActionOptions<Input, Output>) {
  const queryClient = useQueryClient();
  return useSubmission({
    send: async (input: Input) => {
      try {
        return await send(input);
      } finally {
        await refreshAfterChange(queryClient);
      }
    },
    onDone,
    onProblem,
  });
}
