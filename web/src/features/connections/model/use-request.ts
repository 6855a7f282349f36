import { useState } from 'react';
import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';

interface Sent {
  detail: string;
  /** The name of the recipient. */
  name: string;
}

/** Sends a request and keeps its outcome as long as the dialog is open. */
export function useRequest<Input>(send: (input: Input) => Promise<string>, nameOf: (input: Input) => string) {
  const changed = useRefresh('connections_changed');
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<ApiProblem>();
  const { isBusy, submit } = useSubmission({
    send: async (input: Input) => ({ detail: await send(input), name: nameOf(input) }),
    onDone: (answer) => {
      setSent(answer);
      void changed();
    },
    onProblem: (found) => {
      setProblem(found);
      // A refused connection may already exist, so reload the list.
      if (found.status === 400) void changed();
    },
  });
  return {
    sent,
    problem,
    isBusy,
    forgetProblem: () => setProblem(undefined),
    submit: (input: Input) => {
      setProblem(undefined);
      submit(input);
    },
  };
}
