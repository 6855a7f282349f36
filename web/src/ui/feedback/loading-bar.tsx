import classes from './loading-bar.module.css';

/** A thin line at the top while the next page is on its way. Its sheet delays it, so quick pages show nothing. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={classes.bar} role="presentation" /> : null;
}
