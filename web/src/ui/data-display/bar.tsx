import classes from './bar.module.css';

/** How much of the most, for the eye; the number stands beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.bar} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
