import { IconCircleCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './security.module.css';

interface OutcomeLineProps {
  ref: Ref<HTMLParagraphElement>;
  /** False while there is no result. */
  text: string | false;
}

/** Shows the result of an action at the end of a card; takes the focus if the button of the action is gone. */
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
