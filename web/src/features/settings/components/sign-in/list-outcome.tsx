import { useEffect, useRef } from 'react';
import { FormAlert } from '#/ui/forms/form-alert';
import { focusIfLost } from '#/ui/keyboard/focus-if-lost';
import type { ListAction } from '../../model/use-list-action';
import { OutcomeLine } from '../outcome-line';
import classes from '../security.module.css';

/** Shows the result of the last action below the list. */
export function ListOutcome({ action, done }: { action: ListAction; done: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button of the action is gone together with its row.
    if (action.isDone) focusIfLost(text.current);
  }, [action.isDone]);
  return (
    <>
      <OutcomeLine ref={text} text={action.isDone && done} />
      {action.errorText && (
        <div className={classes.failure}>
          <FormAlert>{action.errorText}</FormAlert>
        </div>
      )}
    </>
  );
}
