import { useEffect, useRef } from 'react';
import { focusIfLost } from '#/ui/focus-if-lost';
import { FormAlert } from '#/ui/form-alert';
import type { ListAction } from '../model/use-list-action';
import classes from './security.module.css';

/** Says below the list what came of the last thing done to it. */
export function ListOutcome({ action, done }: { action: ListAction; done: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that did it went with its row.
    if (action.isDone) focusIfLost(text.current);
  }, [action.isDone]);
  return (
    <>
      <p ref={text} tabIndex={-1} className={classes.outcome} role="status">
        {action.isDone && done}
      </p>
      {action.errorText && (
        <div className={classes.outcome}>
          <FormAlert>{action.errorText}</FormAlert>
        </div>
      )}
    </>
  );
}
