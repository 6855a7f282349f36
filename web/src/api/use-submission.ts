import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiProblem, toProblem } from './problem';

interface SubmissionOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onDone: (output: Output) => void;
  onProblem: (problem: ApiProblem) => void;
  /** True when this answer leads to another page: the form then stays busy until that page is shown. */
  leavesPage?: (output: Output) => boolean;
}

/** Sends a form once at a time. The lock is a ref because a second click may come before the next render. */
export function useSubmission<Input, Output>(options: SubmissionOptions<Input, Output>) {
  const { send, onDone, onProblem, leavesPage = () => false } = options;
  const isLocked = useRef(false);
  const { mutate, isPending, isSuccess, data } = useMutation({
    mutationFn: send,
    onSuccess: (output) => {
      isLocked.current = leavesPage(output);
      onDone(output);
    },
    onError: (error) => {
      isLocked.current = false;
      onProblem(toProblem(error));
    },
  });
  return {
    isBusy: isPending || (isSuccess && leavesPage(data)),
    submit: (input: Input) => {
      if (isLocked.current) return;
      isLocked.current = true;
      mutate(input);
    },
  };
}
