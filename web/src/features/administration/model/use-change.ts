import { useQueryClient } from '@tanstack/react-query';
import type { ApiProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { problemText } from '#/ui/feedback/error-text';
import { useMessage } from '#/ui/feedback/message';
import { ADMINISTRATION_KEY } from './use-list';

interface ChangeOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onProblem?: (problem: ApiProblem) => void;
}

/** Sends a change, then reloads all data of the administration. The error stays until the next attempt. */
export function useChange<Input, Answer>({ send, onDone, onProblem }: ChangeOptions<Input, Answer>) {
  const queryClient = useQueryClient();
  const [error, setError] = useMessage();
  const { isBusy, submit } = useSubmission({
    send,
    onDone: (answer: Answer) => {
      setError(undefined);
      void queryClient.invalidateQueries({ queryKey: ADMINISTRATION_KEY });
      onDone?.(answer);
    },
    onProblem: (problem) => {
      setError((t) => problemText(t, problem));
      // Conflict: another person changed it first, so the data on the page is outdated.
      if (problem.status === 409) void queryClient.invalidateQueries({ queryKey: ADMINISTRATION_KEY });
      onProblem?.(problem);
    },
  });
  return { isBusy, error, submit, forget: () => setError(undefined) };
}
