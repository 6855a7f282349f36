import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';

interface GroupActionOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onDone: (output: Output) => void;
  onProblem: (problem: ApiProblem) => void;
}

/**
 * Sends a change of the group, then reloads the group, also after an error: the page may be outdated. Busy
 * until the reload is done.
 */
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
