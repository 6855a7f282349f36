import { IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './security.module.css';

interface OutcomeLineProps {
  ref: Ref<HTMLParagraphElement>;
  /** Nothing as long as nothing was done. */
  text: string | false;
}

/** Says at the end of a card that something was done; can take the focus of a button that went with it. */
export function OutcomeLine({ ref, text }: OutcomeLineProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={classes.outcome}>
      {text && (
        <>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {text}
        </>
      )}
    </p>
  );
}
