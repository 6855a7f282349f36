import { useRef, useState } from 'react';

/** A question within a flow: `ask` waits for the answer; undefined when it was cancelled. */
export function useQuestion<Answer>() {
  const [isOpen, setOpen] = useState(false);
  const resolve = useRef<(answer: Answer | undefined) => void>(undefined);

  function close(answer: Answer | undefined) {
    setOpen(false);
    resolve.current?.(answer);
  }

  return {
    isOpen,
    ask: () =>
      new Promise<Answer | undefined>((onAnswer) => {
        resolve.current = onAnswer;
        setOpen(true);
      }),
    answer: (answer: Answer) => close(answer),
    cancel: () => close(undefined),
  };
}
