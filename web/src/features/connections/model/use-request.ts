import { useState } from 'react';
import type { ApiProblem } from '#/api/problem';
import { useRefresh } from '#/api/touched';
import { useSubmission } from '#/api/use-submission';

interface Sent {
  detail: string;
  /** Whom it went to. */
  name: string;
}

/** Sends a request and keeps what became of it, for as long as its dialog is open. */
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
      // What was refused may be in the list already.
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
