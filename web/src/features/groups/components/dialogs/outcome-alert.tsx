import { FormAlert } from '#/ui/forms/form-alert';
import type { Outcome } from '../../model/details';
import classes from './outcome-alert.module.css';

/** The outcome of a form or a question, shown inside it. */
export function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  return (
    <FormAlert>
      <strong className={classes.title}>{outcome.title}</strong>
      {outcome.text}
    </FormAlert>
  );
}
