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

/** Changes something and lets every list that shows it come again. What went wrong stays until the next try. */
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
      // Somebody else was quicker: what is shown is no longer true.
      if (problem.status === 409) void queryClient.invalidateQueries({ queryKey: ADMINISTRATION_KEY });
      onProblem?.(problem);
    },
  });
  return { isBusy, error, submit, forget: () => setError(undefined) };
}
