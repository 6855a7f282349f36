import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';

interface GroupActionOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onDone: (output: Output) => void;
  onProblem: (problem: ApiProblem) => void;
}

/** Changes something about the group; busy until the page shows it, also when it failed because the page was old. */
export function useGroupAction<Input, Output>({
  send,
  onDone,
  onProblem,
}: GroupActionOptions<Input, Output>) {
  const changed = useRefresh('group_changed');
  return useSubmission({
    send: async (input: Input) => {
      try {
        return await send(input);
      } finally {
        await changed();
      }
    },
    onDone,
    onProblem,
  });
}
