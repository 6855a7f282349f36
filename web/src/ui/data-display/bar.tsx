import classes from './bar.module.css';

/** A share as a bar, for the eye only; the number is written beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.bar} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
