import './type-colors.css';
import { restorationType } from './restorations';
import classes from './type-mark.module.css';

/** The colour and letters by which the chart tells a type; the name has to stand beside it. */
export function TypeMark({ type }: { type: string }) {
  const { group, mark } = restorationType(type);
  return (
    <span className={classes.mark} data-group={group} aria-hidden="true" translate="no">
      {mark}
    </span>
  );
}
